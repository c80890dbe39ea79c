import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyKey, proven } from '../../testing/copy-key'
import { forgedPaths, seededChance } from '../../testing/forged-paths'
import { enquiry, openFolderStore, temporaryFolder } from '../../testing/store-fixtures'
import {
  ABOUT_COPY,
  aboutHead,
  chainWith,
  encodeFacts,
  encodePiece,
  NO_PIECES,
  type Part,
  pieceName,
  sha256,
} from '../copy/layout'
import { restoreCopy } from '../copy/restore-copy'
import { FolderTarget } from '../copy/target'
import { encodeEntry, withChecksum } from '../files/journal/entry'
import { backUp } from './backup'
import { BackupError } from './backup-error'
import { isCarried } from './contents'
import { restore } from './restore'

/** Number of forged lists that this test tries; `npm run check:release` tries many more. */
const ROUNDS = Number(process.env.FORGED_ROUNDS ?? 400)
const EVIL = '#!/bin/sh\n'

const quiet = { now: () => new Date('2026-03-02T10:00:00.000Z'), progress: () => undefined }

/**
 * Makes a folder for the test, with the folder `place` for the backup or copy and the data. `all` lists every path in
 * the test's folder.
 */
async function sandbox() {
  const folder = await temporaryFolder('memory')
  await mkdir(join(folder, 'place'))
  const all = async () => {
    const found = await readdir(folder, { recursive: true, withFileTypes: true })
    return found.map(({ parentPath, name }) => join(parentPath, name)).sort()
  }
  return { folder, place: join(folder, 'place'), dataDir: join(folder, 'place/data'), all }
}

/** Makes forged paths that no data folder can have. */
function* wrongPaths(outside: string, seed: number): Generator<string> {
  for (const path of forgedPaths(outside, seededChance(seed))) if (!isCarried(path)) yield path
}

async function refusedWith(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('taken'),
    (failure: Error) => failure,
  )
  expect(error).toBeInstanceOf(BackupError)
  return error.message
}

test('no forged list of a backup makes a restore write or accept anything, even with --unproven', async () => {
  const { folder, place, dataDir, all } = await sandbox()
  const store = await openFolderStore(dataDir)
  await store.submit('inquiries', enquiry())
  const { target } = await backUp({ dataDir, folder: join(place, 'backups'), name: 'one', ...quiet, key: copyKey })
  await store.close()
  await writeFile(join(place, 'backups/evil.sh'), EVIL)
  await writeFile(join(place, 'evil.sh'), EVIL)
  const path = join(target, 'manifest.json')
  const { sum: _, ...manifest } = JSON.parse(await readFile(path, 'utf8'))
  const evil = { size: EVIL.length, sha256: createHash('sha256').update(EVIL).digest('hex') }
  const before = await all()
  const chance = seededChance(1)
  const paths = wrongPaths('evil.sh', 2)
  for (let round = 0; round < ROUNDS; round++) {
    const wrong = paths.next().value as string
    const files = [...manifest.files]
    // Some lists contain a wrong path, some a valid path twice, and some the wrong path as a settings file.
    const kind = chance()
    const settings = kind < 0.1 ? [{ path: `settings/../${wrong}`, ...evil }] : []
    if (kind >= 0.1 && kind < 0.15) files.push(files[Math.floor(chance() * files.length)])
    else if (kind >= 0.15) files.splice(Math.floor(chance() * (files.length + 1)), 0, { path: wrong, ...evil })
    await writeFile(
      path,
      `${withChecksum(JSON.stringify({ ...manifest, files, ...(settings.length > 0 && { settings }) }))}\n`,
    )
    const dryRun = chance() < 0.5
    const options = { backup: target, dataDir, ...quiet, ...proven, unproven: chance() < 0.8, dryRun }
    const said = await refusedWith(restore(options))
    expect(said, wrong).toMatch(/is no file that a data folder of Haven has\.|is listed twice\./)
    expect(said).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
    if (round % 50 === 0) expect(await all()).toEqual(before)
  }
  expect(await all()).toEqual(before)
  expect(await readFile(join(folder, 'place/evil.sh'), 'utf8')).toBe(EVIL)
}, 300_000)

test('no forged piece of a copy makes a restore write or accept anything, even with --unproven', async () => {
  const { place, dataDir, all } = await sandbox()
  const root = join(place, 'copy')
  const generation = join(root, 'generation-000001')
  await mkdir(generation, { recursive: true })
  await writeFile(
    join(root, 'copy.json'),
    encodeFacts({ installation: 'i', token: 't', generation: 1 }, ABOUT_COPY, copyKey),
  )
  const line = Buffer.from(`${encodeEntry({ rev: 1, list: 'inquiries', id: 1, gone: 'lost' }).text}\n`)
  const first = encodePiece({
    at: '2026-03-02T10:00:00.000Z',
    parts: [{ part: { lines: true, size: line.length }, bytes: line }],
  })
  const bytes = Buffer.from(EVIL)
  const chance = seededChance(3)
  const paths = wrongPaths('evil.sh', 4)
  await writeFile(join(place, 'evil.sh'), 'as it was')
  const before = (await all()).filter(path => !path.startsWith(root))
  for (let round = 0; round < ROUNDS; round++) {
    const wrong = paths.next().value as string
    const kinds: Part[] = [
      { file: wrong, size: bytes.length },
      { append: wrong, from: 0, size: bytes.length },
      { keep: wrong, names: [], size: 0 } as unknown as Part,
      { file: 'state.json', size: bytes.length + 1 },
      { append: 'audit/2026-03-02.jsonl', from: 1, size: bytes.length },
    ]
    const part = kinds[Math.floor(chance() * kinds.length)] as Part
    const forged = encodePiece({
      at: '2026-03-02T10:00:00.000Z',
      parts: [{ part, bytes: 'keep' in part ? Buffer.alloc(0) : bytes }],
    })
    const isCounted = chance() < 0.7
    const names = [pieceName(1, sha256(first), ''), pieceName(2, sha256(forged), '')]
    await rm(generation, { recursive: true })
    await mkdir(generation)
    await writeFile(join(generation, names[0] as string), first)
    await writeFile(join(generation, names[1] as string), forged)
    const counted = names.slice(0, isCounted ? 2 : 1)
    const head = {
      ...{
        pieces: counted.length,
        chain: counted.reduce(chainWith, NO_PIECES),
        rev: 1,
        audit: { day: '', size: 0 },
        files: {},
      },
      ...{ at: '2026-03-02T10:00:00.000Z', since: '2026-03-02T10:00:00.000Z' },
    }
    // About half of the heads have a proof by another key, and the others have none.
    const key = chance() < 0.5 ? Buffer.alloc(32, 9) : undefined
    await writeFile(join(generation, 'head.json'), encodeFacts(head, aboutHead(1), key))
    const options = { ...quiet, ...proven, target: new FolderTarget(root), unseal: undefined, dataDir }
    const unproven = chance() < 0.8
    const said = await refusedWith(restoreCopy({ ...options, unproven, dryRun: chance() < 0.5 }))
    expect(said, wrong).toContain(unproven ? (names[1] as string) : 'does not prove who made it')
    if (round % 50 === 0) expect((await all()).filter(path => !path.startsWith(root))).toEqual(before)
  }
  expect((await all()).filter(path => !path.startsWith(root))).toEqual(before)
  expect(await readFile(join(place, 'evil.sh'), 'utf8')).toBe('as it was')
}, 300_000)
