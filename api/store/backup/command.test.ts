import { expect, test } from 'vitest'
import { explain } from './command'
import { BackupError } from './manifest'

/** As what it is of is named where it is thrown. */
const named = (name: string, message: string) => Object.assign(new Error(message), { name })

test.each([
  ['a refusal of ours', new BackupError(['No.', 'Not here.']), 'No.\nNot here.'],
  ['a wrong setting', named('ConfigError', 'PORT is no port.'), 'PORT is no port.'],
  ['files of a later version', named('NewerFormatError', 'Too new.'), 'Too new.'],
  ['what was thrown in plain words', new Error('A restore was broken off.'), 'A restore was broken off.'],
  ['what the system refuses', Object.assign(new TypeError('EACCES: /data'), { syscall: 'open' }), 'EACCES: /data'],
])('%s is told by its words alone', (_, error, words) => {
  expect(explain(error)).toBe(words)
})

test.each([
  ['a fault of ours', new TypeError('x is not a function')],
  ['an error that only ends like one of ours', named('MyBackupError', 'who knows')],
  ['an error that only begins like one of ours', named('ConfigErrors', 'who knows')],
  ['what is no error', 'a text'],
])('%s is told with all that is known of it', (_, error) => {
  expect(explain(error)).toBe(error)
})
