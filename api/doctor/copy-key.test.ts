import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAY } from '../contract/time/durations'
import { temporaryFolder } from '../testing/store-fixtures'
import { lookAtCopyKey, noteCopyKey } from './copy-key'

const [key, another] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const AT = new Date('2026-03-02T10:00:00.000Z')

test('the doctor asks the operator to print a key that was never printed, and asks once a year if the operator still has it', async () => {
  const dir = await temporaryFolder('memory')
  const says = async (days = 0, of = key) => {
    const [line] = await lookAtCopyKey(dir, of, new Date(AT.getTime() + days * DAY))
    return `${line?.state} ${line?.says}`
  }
  expect(await says()).toMatch(
    /^look Nobody has printed the key yet, .*run `npm run copy-key`, and store the printed key elsewhere\.$/,
  )
  expect(await noteCopyKey(dir, key, AT)).toBe(true)
  expect(await says()).toBe('ok The key was printed, or somebody confirmed that they keep it, on 2026-03-02.')
  expect(await says(365)).toMatch(/^ok /)
  expect(await says(366)).toMatch(/^look .* 366 days ago, .*`npm run copy-key -- --kept`/)
  expect(await says(0, another)).toMatch(/^look The key has changed since/)
  expect(await lookAtCopyKey(dir, undefined, AT)).toEqual([])
  await writeFile(join(dir, 'copy-key.json'), '{"at":')
  expect(await says()).toMatch(/^look Nobody has printed the key yet/)
})

test('the note about the key does not reveal the key, and only the service may read the note', async () => {
  const dir = await temporaryFolder('memory')
  await noteCopyKey(dir, key, AT)
  const text = await readFile(join(dir, 'copy-key.json'), 'utf8')
  for (const form of ['hex', 'base64', 'base64url'] as const)
    expect(text).not.toContain(key.toString(form).slice(0, 12))
  expect((await stat(join(dir, 'copy-key.json'))).mode & 0o077).toBe(0)
  expect(await noteCopyKey(join(dir, 'nowhere'), key, AT)).toBe(false)
})
