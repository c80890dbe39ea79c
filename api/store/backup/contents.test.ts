import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/store-fixtures'
import { isCarried, isSetting, isSmallFile, printablePath, refusedPaths, segmentOfPath, smallFilesIn } from './contents'

const ID = 'ab'.padEnd(32, '0')

test('a backup may contain the files of a data folder, each under only one spelling of its path', () => {
  const small = [
    'state.json',
    'content/case-wins.json',
    'content/firm.json',
    'languages/ur.json',
    'audit/start.json',
    'audit/2026-03-02.jsonl',
  ]
  const records = ['inquiries/000001.json', 'callbacks/999999.json', 'visa-applications/1000000.json']
  for (const path of small) expect([path, isSmallFile(path), isCarried(path)]).toEqual([path, true, true])
  for (const path of [...records, `files/ab/${ID}`, `files/flagged/${ID}`])
    expect([path, isSmallFile(path), isCarried(path)]).toEqual([path, false, true])
  const others = [
    ...[
      '',
      '.',
      '..',
      '/state.json',
      './state.json',
      'content/../state.json',
      'state.json/',
      'STATE.json',
      'state.json\n',
    ],
    ...[
      '../state.json',
      'content/..',
      'content/.team.json',
      'content/team.json.bak',
      'content/a/b.json',
      'content/team.json\0',
    ],
    ...[
      'content\\team.json',
      'content//team.json',
      'secrets.key',
      'lock',
      'journal/000001.jsonl',
      'accept-loss',
      'manifest.json',
    ],
    ...['settings/.env', 'audit/start.json.x', 'audit/2026-3-2.jsonl', 'index/inquiries.words', 'admin-unlock'],
    ...[
      'inquiries/000000.json',
      'inquiries/0000001.json',
      'inquiries/1.json',
      'other/000001.json',
      'inquiries/000001.json/x',
    ],
    ...[
      `files/ac/${ID}`,
      `files/${ID}`,
      `files/ab/${ID}0`,
      `files/flagged/${ID.toUpperCase()}`,
      `files/ab/../ab/${ID}`,
    ],
  ]
  for (const path of others) expect([path, isCarried(path)]).toEqual([path, false])
})

test('the list and the number of a segment are read from its path', () => {
  expect(segmentOfPath('callbacks/000007.json')).toEqual({ list: 'callbacks', segment: 7 })
  const others = ['state.json', 'callbacks', 'callbacks/x.json', 'content/000001.json', '000001.json']
  for (const other of [...others, 'callbacks/000001.json/x']) expect(segmentOfPath(other)).toBeUndefined()
})

test('a settings file has one plain name', () => {
  for (const path of ['settings/.env', 'settings/firm of ours.json']) expect(isSetting(path)).toBe(true)
  const others = [
    'settings',
    'settings/',
    'settings/.',
    'settings/..',
    'settings/a/b',
    'settings/a\\b',
    'settings/a\u001b[2J',
    '.env',
  ]
  for (const path of others) expect([path, isSetting(path)]).toEqual([path, false])
})

test('a list of paths is checked for impossible and repeated paths', () => {
  expect(refusedPaths(['state.json', '../x', 'state.json', 'a\u001b[2J'], isCarried)).toEqual([
    '../x is no file that a data folder of Haven has.',
    'state.json is listed twice.',
    '"a\\u001b[2J" is no file that a data folder of Haven has.',
  ])
  expect(printablePath('content/team.json')).toBe('content/team.json')
})

test('a backup leaves out an editor’s temporary files beside the content', async () => {
  const dir = await temporaryFolder('memory')
  await mkdir(join(dir, 'content'))
  for (const name of ['team.json', 'fees.json', 'team.json~', '.team.json.swp', 'notes.txt'])
    await writeFile(join(dir, 'content', name), '')
  expect(await smallFilesIn(dir, 'content')).toEqual(['content/fees.json', 'content/team.json'])
  expect(await smallFilesIn(dir, 'audit')).toEqual([])
})
