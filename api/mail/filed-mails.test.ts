import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/store-fixtures'
import { filedMailName, filedMailsFolder, filedReferences, removeFiledMails } from './filed-mails'

it('a filed mail is named by time, reference and recipient, in characters that every system takes', () => {
  expect(filedMailName('2026-03-02T10:00:00.000Z', '7KQM4XTR', 'staff')).toBe('2026-03-02T10-00-00-000Z-7KQM4XTR-staff')
  expect(filedMailName('2026-03-02  10:00', '../7K/QM', 'visitor')).toBe('2026-03-02-10-00-7KQM-visitor')
})

it('the removal of some references’ mails removes no other file', async () => {
  const dir = await temporaryFolder()
  const folder = filedMailsFolder(dir)
  expect(folder).toBe(join(dir, 'mail'))
  mkdirSync(folder)
  const nameOf = (reference: string, role: string) => `${filedMailName('2026-03-02T10:00:00Z', reference, role)}.eml`
  const theirs = [nameOf('7KQM4XTR', 'staff'), nameOf('7KQM4XTR', 'visitor'), nameOf('AAAA3333', 'staff')]
  const others = [
    nameOf('BBBB3333', 'staff'),
    `${nameOf('7KQM4XTR', 'staff')}.copy`,
    nameOf('7KQM4XTR', 'other'),
    'notes-7KQM4XTR.txt',
  ]
  for (const name of [...theirs, ...others]) writeFileSync(join(folder, name), '')
  await removeFiledMails(dir, new Set(['7KQM4XTR', 'AAAA3333', '']))
  expect(readdirSync(folder).sort()).toEqual(others.sort())
})

it('the references of filed mails are listed once each, and other files beside them are not', async () => {
  const dir = await temporaryFolder()
  expect(await filedReferences(dir)).toEqual([])
  mkdirSync(filedMailsFolder(dir))
  const names = [
    '2026-03-02T10-00-00Z-7KQM4XTR-staff.eml',
    '2026-03-02T10-00-00Z-7KQM4XTR-visitor.eml',
    '2026-03-02T11-00-00Z-AAAA3333-staff.eml',
    '2026-03-02T11-00-00Z-BBBB3333-staff.eml.copy',
    'notes.txt',
  ]
  for (const name of names) writeFileSync(join(filedMailsFolder(dir), name), '')
  expect((await filedReferences(dir)).sort()).toEqual(['7KQM4XTR', 'AAAA3333'])
})

it('without a folder of filed mails, the removal has no effect', async () => {
  const dir = await temporaryFolder()
  await removeFiledMails(dir, new Set(['7KQM4XTR']))
  expect(readdirSync(dir)).toEqual([])
})
