import { expect, it } from 'vitest'
import { ConfigError } from './config'
import { ContentFileError } from './content/parse-content'
import { BackupError } from './store/backup/backup-error'
import { whatToPrint } from './user-facing-error'

it.each([
  ['a setting that cannot be used', new ConfigError(['PORT: expected a whole number'])],
  ['a content file that cannot be used', new ContentFileError('team.json', ['[0].name: missing'])],
  ['a backup that cannot be made', new BackupError(['There is no data in DATA_DIR.'])],
  ['the operating system', Object.assign(new Error('ENOSPC: no space left'), { syscall: 'write' })],
])('for %s only the message is printed', (_, error) => {
  expect(whatToPrint(error)).toBe(error.message)
})

it.each([new Error('a package failed'), new TypeError('a fault of ours')])('%s is printed with its stack', error => {
  expect(whatToPrint(error)).toBe(error)
})
