import { expect, test } from 'vitest'
import { memoryLog } from '../../testing/store-fixtures'
import { UserFacingError } from '../../user-facing-error'
import { CopyRefusedError } from './refused'
import { Trouble, wordsFor } from './trouble'

const failed = (message: string, code?: string | number) => Object.assign(new Error(message), { code }) as Error

test.each([
  ['ENOSPC', 'there is no space left. Make room there.'],
  ['EDQUOT', 'there is no space left. Make room there.'],
  ['EROFS', 'it can only be read. Mount it for writing.'],
  ['EACCES', 'this user may not write there. Give this user the right to write.'],
  ['EPERM', 'this user may not write there. Give this user the right to write.'],
  [3, 'this user may not write there. Give this user the right to write.'],
  ['ENOENT', 'it is not there. Mount its disk, or check COPY_TO.'],
  ['ENOTDIR', 'it is a file, or inside a file. Name a folder in COPY_TO.'],
  [2, 'it is not there. Mount its disk, or check COPY_TO.'],
  [4, 'its server cannot write there. Make room on its disk, or mount the disk for writing.'],
])("a target's code %s is explained with the remedy", (code, words) => {
  expect(wordsFor(failed('connection', code))).toBe(words)
})

test.each([
  ['connect ECONNREFUSED 192.0.2.1:22'],
  ['connect ETIMEDOUT'],
  ['getaddrinfo ENOTFOUND host'],
  ['getaddrinfo EAI_AGAIN host'],
  ['EHOSTUNREACH'],
  ['ENETUNREACH'],
  ['write EPIPE'],
  ['No response from server'],
  ['Not connected'],
  ['Timed out while waiting for handshake'],
  ['Connection lost before it was done'],
  ['it does not answer'],
])('an unreachable server is reported as one, with its error: %s', message => {
  expect(wordsFor(failed(message))).toBe(
    `its server does not answer (${message}). Check that it runs, and check COPY_TO.`,
  )
})

test('any other error is reported with its own message, as a sentence', () => {
  const NOT_LET_IN =
    'its server does not accept COPY_SSH_KEY. Add the line of the key’s .pub file to authorized_keys on the server.'
  expect(wordsFor(failed('All configured authentication methods failed (connection)'))).toBe(NOT_LET_IN)
  expect(wordsFor(new UserFacingError('Our own words about a connection'))).toBe('Our own words about a connection')
  expect(wordsFor(failed('Odd'))).toBe('Odd.')
  for (const whole of ['Odd.', 'Odd!', 'Odd?']) expect(wordsFor(failed(whole))).toBe(whole)
  expect(wordsFor(failed('Odd. Very'))).toBe('Odd. Very.')
})

test('the log reports a problem once for all attempts, and once when it ends; the waits double, up to ten seconds', () => {
  const log = memoryLog()
  const trouble = new Trouble('/srv/copy', log)
  trouble.ends()
  expect([trouble.problem, trouble.wait, log.entries]).toEqual([undefined, 1_000, []])
  const error = failed('x', 'EROFS')
  const waits = Array.from({ length: 6 }, () => {
    trouble.begins(error)
    return trouble.wait
  })
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
  expect(trouble.problem).toBe('it can only be read. Mount it for writing.')
  const message =
    'Nothing reaches the copy: it can only be read. Mount it for writing. The service goes on. Once the copy works again, Haven copies the missing changes.'
  expect(log.entries).toEqual([{ level: 'error', fields: { err: error, copy: '/srv/copy' }, message }])
  trouble.begins(failed('x', 'ENOSPC'))
  expect(trouble.problem).toBe('there is no space left. Make room there.')
  trouble.ends()
  expect([trouble.problem, trouble.wait]).toEqual([undefined, 1_000])
  expect(log.entries.slice(1)).toEqual([
    { level: 'info', fields: { copy: '/srv/copy' }, message: 'The copy has caught up' },
  ])
})

test('a permanent error is reported once more, without a promise that the copy will follow', () => {
  const log = memoryLog()
  const trouble = new Trouble('/srv/copy', log)
  const refused = new CopyRefusedError('It is of another.')
  trouble.begins(failed('Odd'))
  trouble.begins(refused)
  expect(log.entries).toHaveLength(2)
  trouble.begins(refused)
  expect(log.entries.map(({ message }) => message)).toEqual([
    'Nothing reaches the copy: Odd. The service goes on. Once the copy works again, Haven copies the missing changes.',
    'Nothing reaches the copy: It is of another. The service goes on.',
  ])
  trouble.ends()
  trouble.begins(refused)
  expect(log.entries).toHaveLength(4)
})
