import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { RecordLetter } from '../../contract/forms/letters'
import { copyKey } from '../../testing/copy-key'
import { memoryDocuments } from '../../testing/memory-documents'
import { newStored } from '../../testing/new-record'
import { enquiry, memoryLog, temporaryFolder } from '../../testing/store-fixtures'
import { proverOf } from '../backup/proof'
import { encodeEntry } from '../files/journal/entry'
import { letterPath } from '../files/letters/letter-paths'
import { describeSelf } from '../files/lock/holder'
import { keepLoss, type PlacedLoss } from '../losses/losses'
import {
  ABOUT_COPY,
  aboutHead,
  type CopyFacts,
  type CopyHead,
  chainWith,
  decodeFacts,
  decodePiece,
  encodeFacts,
  NO_PIECES,
  type Piece,
  pieceName,
  pieceProof,
  piecesIn,
  sha256,
} from './layout'
import { CopyAheadError } from './refused'
import { FolderTarget } from './target'
import { type CopierParts, type CopyExtent, NO_FILES, WrittenCopy } from './written-copy'

const START = Date.parse('2026-03-02T10:00:00.000Z')
const AT = '2026-03-02T10:00:00.000Z'
const HEAD_1 = 'generation-000001/head.json'
const KNOWN = { audit: { day: '2026-03-02', size: 8 }, files: { 'state.json': 'digest' } }

/** Makes a target folder; `copyBy` makes a copy there, by a data folder with this token and with these settings. */
async function target() {
  const folder = await temporaryFolder('memory')
  const root = join(folder, 'copy')
  const dir = join(folder, 'data')
  const clock = { time: START, rev: 100 }
  const log = memoryLog()
  const { host: _, ...self } = await describeSelf()
  const copyBy = (token: string, parts: Partial<CopierParts> = {}, writer = {}, installation = 'firm') =>
    new WrittenCopy(
      {
        source: sourceOf(clock, dir),
        target: new FolderTarget(root),
        now: () => new Date(clock.time),
        log,
        ...parts,
      },
      installation,
      { ...self, ...writer, token },
    )
  const facts = async <Facts extends CopyFacts | CopyHead>(path: string) =>
    decodeFacts<Facts>(await readFile(join(root, path))) as Facts
  const namesIn = async (path = '') => (await readdir(join(root, path))).sort()
  return {
    root,
    dir,
    clock,
    log,
    copyBy,
    namesIn,
    head: (path = HEAD_1) => facts<CopyHead>(path),
    facts: () => facts<CopyFacts>('copy.json'),
    /** Stores a letter, and returns the line of a record that mentions this letter. */
    async letter(id: string, text: string) {
      const file: RecordLetter = {
        id: id.repeat(32),
        name: 'letter.pdf',
        bytes: text.length,
        type: 'application/pdf',
        sha256: sha256(text),
        scanned: false,
      }
      const path = join(dir, 'files', letterPath(file))
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
      return { id: file.id, path, line: lineOf([file]) }
    },
  }
}

const sourceOf = (clock: { rev: number }, dir = 'data') => ({
  dir,
  documents: undefined as never,
  rev: () => clock.rev,
  journal: undefined as never,
  lists: [],
})

function lineOf(files: RecordLetter[]): Buffer {
  const record = newStored('inquiries', enquiry(), {
    id: 1,
    reference: 'ACDEFGHJ',
    at: AT,
    mailDomain: 'a.example',
    files,
  })
  return Buffer.from(`${encodeEntry({ rev: 1, list: 'inquiries', id: 1, record }).text}\n`)
}

const linesPart = (text: string): Piece['parts'] => [
  { part: { lines: true, size: text.length }, bytes: Buffer.from(text) },
]

/** Makes a first, complete generation with these pieces. */
async function whole(copy: WrittenCopy, reached: CopyExtent = { rev: 7, at: AT }, ...pieces: string[]) {
  await copy.open(false)
  const generation = copy.begin()
  copy.copiedFiles = KNOWN
  for (const piece of pieces) await copy.put([generation], AT, linesPart(piece))
  await copy.writeHeads(reached)
  await copy.replaceBy(generation)
  return generation
}

/** Copies the letters that lines mention, and returns the ids of the missing ones. */
async function missingFrom(copy: WrittenCopy, lines: Buffer): Promise<string[]> {
  const parts = await copy.copyLetters(lines)
  expect(parts.at(-1)).toEqual({ part: { lines: true, size: lines.length }, bytes: lines })
  return parts.flatMap(({ part }) => ('missing' in part ? part.missing : []))
}

async function all(steps: AsyncGenerator<void>): Promise<number> {
  let count = 0
  for await (const _ of steps) count++
  return count
}

test('a new copy has only the file copy.json, and is complete once its first generation is complete', async () => {
  const { root, copyBy, namesIn, facts, head } = await target()
  const copy = copyBy('a')
  expect(await copy.open(false)).toBeUndefined()
  expect(await namesIn()).toEqual(['copy.json'])
  expect(await facts()).toEqual({
    sum: expect.any(String),
    version: 1,
    installation: 'firm',
    token: 'a',
    generation: 0,
  })
  expect([copy.isWhole, copy.generations, copy.copiedFiles]).toEqual([false, [], NO_FILES])
  expect(NO_FILES).toEqual({ audit: { day: '', size: 0 }, files: {} })
  const generation = copy.begin()
  expect(generation).toMatchObject({ number: 1, pieces: 0, since: AT })
  expect([copy.isWhole, copy.generations]).toEqual([false, [generation]])
  await copy.put([generation], AT, linesPart('one\n'), { rev: 4, at: AT })
  expect(generation.pieces).toBe(1)
  const writer = { token: 'a', pid: process.pid }
  const { chain } = generation
  expect(await head()).toMatchObject({ pieces: 1, chain, since: AT, rev: 4, at: AT, ...NO_FILES, writer })
  const [name = ''] = (await namesIn('generation-000001')).filter(file => file.endsWith('.piece'))
  expect(decodePiece(await readFile(join(root, 'generation-000001', name)))).toMatchObject({
    at: AT,
    parts: [{ part: { lines: true, size: 4 } }],
  })
  await copy.put([generation], AT, linesPart('two\n'))
  expect((await head()).pieces).toBe(1)
  await copy.writeHeads({ rev: 5, at: undefined })
  expect(await head()).toMatchObject({ pieces: 2, rev: 5, at: '1970-01-01T00:00:00.000Z' })
  expect(copy.silence).toBeLessThan(60_000)
  await copy.replaceBy(generation)
  expect([copy.isWhole, (await facts()).generation]).toEqual([true, 1])
  copy.begin()
  expect(copy.isWhole).toBe(true)
})

test('a piece is written to each generation, and a complete new generation replaces the older ones', async () => {
  const { copyBy, namesIn, head } = await target()
  const copy = copyBy('a')
  const old = await whole(copy, { rev: 7, at: AT }, 'one\n')
  const next = copy.begin()
  expect([next.number, copy.copiedFiles, copy.mentionedLetters.size]).toEqual([2, NO_FILES, 0])
  await copy.put([old, next], AT, linesPart('two\n'), { rev: 9, at: AT })
  expect([old.pieces, next.pieces]).toEqual([2, 1])
  expect([(await head()).rev, (await head('generation-000002/head.json')).rev]).toEqual([9, 9])
  await copy.replaceBy(next)
  expect(await namesIn()).toEqual(['copy.json', 'generation-000002'])
  expect(copy.generations).toEqual([next])
})

test('a service with the same data folder continues the copy at its last position, and removes an incomplete generation', async () => {
  const { root, copyBy, namesIn, head } = await target()
  const { chain } = await whole(copyBy('a'), { rev: 7, at: AT }, 'one\n', 'two\n')
  await mkdir(join(root, 'generation-000002'))
  await mkdir(join(root, 'lost+found'))
  const again = copyBy('a')
  expect(await again.open(true)).toEqual({ rev: 7, at: AT })
  expect(again.generations).toEqual([{ number: 1, pieces: 2, chain, since: AT }])
  expect([again.isWhole, again.copiedFiles]).toEqual([true, KNOWN])
  expect(await namesIn()).toEqual(['copy.json', 'generation-000001', 'lost+found'])
  expect(await head()).toMatchObject({ rev: 7, at: AT, pieces: 2, writer: { token: 'a' } })
  // Writes a piece without a head, as if the process had ended between these two writes.
  const [generation] = again.generations
  await again.put(again.generations, AT, linesPart('three\n'))
  const third = copyBy('a')
  expect(await third.open(true)).toEqual({ rev: 7, at: AT })
  expect(third.generations).toEqual([{ ...generation, pieces: 3 }])
})

test.each<[string, (root: string, pieces: string[]) => Promise<void>]>([
  ['lacks its last piece', (root, pieces) => rm(join(root, pieces[1] as string))],
  ['lacks its first piece', (root, pieces) => rm(join(root, pieces[0] as string))],
  [
    'has a gap',
    (root, pieces) => rename(join(root, pieces[1] as string), join(root, (pieces[1] as string).replace('2-', '3-'))),
  ],
  [
    'has another piece in the place of one',
    (root, pieces) => rename(join(root, pieces[1] as string), join(root, (pieces[0] as string).replace('1-', '2-'))),
  ],
  [
    'has another piece, and one more',
    async (root, pieces) => {
      await rename(join(root, pieces[1] as string), join(root, (pieces[0] as string).replace('1-', '2-')))
      await writeFile(join(root, (pieces[0] as string).replace('1-', '3-')), '')
    },
  ],
  ['has a damaged head', root => writeFile(join(root, 'head.json'), '{"sum":"00000000",}\n')],
  ['has no head', root => rm(join(root, 'head.json'))],
])('a generation that %s is not continued', async (_, harm) => {
  const { root, copyBy, namesIn } = await target()
  await whole(copyBy('a'), { rev: 7, at: AT }, 'one\n', 'two\n')
  const pieces = (await namesIn('generation-000001')).filter(name => name.endsWith('.piece'))
  await harm(join(root, 'generation-000001'), pieces)
  const again = copyBy('a')
  expect(await again.open(true)).toBeUndefined()
  expect([again.generations, again.copiedFiles, again.isWhole]).toEqual([[], NO_FILES, false])
  expect(again.begin().number).toBe(2)
})

test('a generation of another key, or of another folder, is not continued', async () => {
  const { copyBy, clock, namesIn } = await target()
  await whole(copyBy('a'), { rev: 7, at: AT })
  expect(await copyBy('a', { recipient: 'age1x' }).open(true)).toBeUndefined()
  clock.rev = 7
  expect(await copyBy('a').open(true)).toEqual({ rev: 7, at: AT })
  clock.time += 90_000
  expect(await copyBy('b').open(true)).toBeUndefined()
  expect(await namesIn()).toEqual(['copy.json', 'generation-000001'])
})

test('a copy that another service writes is left alone until that service has ended or is silent', async () => {
  const { copyBy, clock, head } = await target()
  const elsewhere = { boot: 'another start of another machine' }
  await whole(copyBy('a', {}, elsewhere), { rev: 7, at: AT })
  const twin = () => copyBy('b').open(true)
  await expect(twin()).rejects.toThrow('ran elsewhere with the same data a moment ago')
  clock.time = START + 89_999
  await expect(twin()).rejects.toThrow('ran elsewhere')
  clock.time = START - 89_999
  await expect(twin()).rejects.toThrow('ran elsewhere')
  expect((await head()).writer?.token).toBe('a')
  clock.time = START + 90_000
  expect(await twin()).toBeUndefined()
  expect((await head()).writer?.token).toBe('b')
})

test('a copy whose service stopped properly, or no longer runs on this machine, is taken over at once', async () => {
  const { copyBy, head } = await target()
  const one = copyBy('a', {}, { boot: 'another' })
  await whole(one, { rev: 7, at: AT })
  await one.leave({ rev: 8, at: AT })
  expect(await head()).not.toHaveProperty('writer')
  expect((await head()).rev).toBe(8)
  expect(await copyBy('b').open(true)).toBeUndefined()
  const other = await target()
  await whole(other.copyBy('a', {}, { pid: 2 ** 30 }), { rev: 7, at: AT })
  expect(await other.copyBy('b').open(true)).toBeUndefined()
})

test.each<[string, RegExp, (root: string) => Promise<void>]>([
  [
    'other files',
    /holds other files and no copy of Haven: name an empty folder/,
    root => writeFile(join(root, 'a.jpg'), ''),
  ],
  [
    'a later version',
    /was written by a later version of this program/,
    root =>
      writeFile(
        join(root, 'copy.json'),
        encodeFacts({ installation: 'firm', token: 'a', generation: 1, version: 2 } as never),
      ),
  ],
  [
    'damage',
    /copy\.json is damaged\. To get a new copy, move this file and everything beside it away/,
    root => writeFile(join(root, 'copy.json'), '{}\n'),
  ],
  [
    'another installation',
    /is the copy of another data folder, or somebody changed its copy\.json\. To go on with this copy, restore it/,
    root => writeFile(join(root, 'copy.json'), encodeFacts({ installation: 'other', token: 'a', generation: 0 })),
  ],
])('a folder with %s is refused by name', async (_, words, fill) => {
  const { root, copyBy } = await target()
  await mkdir(root)
  await fill(root)
  await expect(copyBy('a').open(true)).rejects.toThrow(words)
  await expect(copyBy('a').open(true)).rejects.toThrow(root)
})

test('a folder in which a copy was interrupted before it had its copy.json is accepted', async () => {
  const { root, copyBy, namesIn } = await target()
  for (const name of ['lost+found', 'letters', 'generation-000001']) await mkdir(join(root, name), { recursive: true })
  const copy = copyBy('a')
  expect(await copy.open(false)).toBeUndefined()
  const generation = copy.begin()
  expect(generation.number).toBe(2)
  await copy.writeHeads({ rev: 1, at: AT })
  await copy.replaceBy(generation)
  expect(await namesIn()).toEqual(['copy.json', 'generation-000002', 'letters', 'lost+found'])
})

test.each<[string, string, (root: string) => Promise<void>]>([
  [
    'another generation number without a valid proof',
    'has a copy.json that was made with another key, or changed',
    root => reseal(root, 'copy.json', { generation: 1_000_000_000 }),
  ],
  [
    'an earlier generation number without a valid proof',
    'has a copy.json that was made with another key, or changed',
    root => reseal(root, 'copy.json', { generation: 0 }),
  ],
  [
    'no head any more',
    'lacks its generation-000001/head.json, or this file is damaged',
    root => writeFile(join(root, HEAD_1), ''),
  ],
])('a copy with %s is reported, and its files stay until a new one is whole', async (_, words, harm) => {
  const { root, copyBy, namesIn, log } = await target()
  await whole(copyBy('a', { key: copyKey }), { rev: 7, at: AT }, 'one\n')
  await harm(root)
  const before = await namesIn('generation-000001')
  const again = copyBy('a', { key: copyKey })
  expect(await again.open(true)).toBeUndefined()
  expect(log.entries.map(({ message }) => message)).toEqual([`The copy ${words}: it is made again`])
  const generation = again.begin()
  // The generation's number comes only from a `copy.json` with a valid proof, because anybody can create a folder with
  // a higher number.
  expect([generation.number, again.isWhole]).toEqual([2, false])
  await again.put([generation], AT, linesPart('one\n'), { rev: 7, at: AT })
  expect(await namesIn('generation-000001')).toEqual(before)
  await again.replaceBy(generation)
  expect(await namesIn()).toEqual(['copy.json', 'generation-000002'])
  expect(await copyBy('a', { key: copyKey }).open(true)).toEqual({ rev: 7, at: AT })
})

test('foreign folders that are named like generations never make the next number too large', async () => {
  const { root, copyBy, facts } = await target()
  await whole(copyBy('a', { key: copyKey }), { rev: 7, at: AT }, 'one\n')
  for (const name of ['generation-000002', 'generation-1000000000']) {
    await mkdir(join(root, name))
    await writeFile(join(root, name, 'theirs'), '')
  }
  const again = copyBy('a', { key: copyKey })
  await again.open(true)
  const generation = again.begin()
  expect(generation.number).toBe(2)
  await again.replaceBy(generation)
  expect((await facts()).generation).toBe(2)
})

test('the rest of an incomplete generation is removed before the next attempt', async () => {
  const { copyBy, namesIn } = await target()
  const copy = copyBy('a')
  await copy.open(false)
  for (const _ of [1, 2]) {
    expect(copy.begin().number).toBe(1)
    await copy.put(copy.generations, AT, linesPart('one\n'), { rev: 7, at: AT })
    await copy.open(true)
    expect(await namesIn()).toEqual(['copy.json'])
  }
})

test.each([true, false])(
  'a copy with changes that its own data folder lacks is kept, with copy.json or without: %s',
  async isThere => {
    const { root, copyBy, clock, namesIn } = await target()
    const { documents } = memoryDocuments()
    await whole(copyBy('a', { key: copyKey }), { rev: 7, at: AT }, 'one\n')
    if (!isThere) await rm(join(root, 'copy.json'))
    const before = await namesIn('generation-000001')
    clock.rev = 5
    const source = { ...sourceOf(clock), documents }
    const again = copyBy('a', { key: copyKey, source })
    const refusal = await again.open(true).catch((error: Error) => error)
    expect(refusal).toBeInstanceOf(CopyAheadError)
    expect(String(refusal)).toMatch(/holds 2 changes that .* lacks: .* restore the copy .* accept-loss -- journal/)
    // The data folder now has new changes, but still lacks those that only the copy has.
    clock.rev = 9
    await expect(again.open(true)).rejects.toBeInstanceOf(CopyAheadError)
    expect(await namesIn('generation-000001')).toEqual(before)
    const loss: PlacedLoss = { of: 'journal', ranges: [], mayBeMore: true, foundAt: AT }
    await keepLoss(documents, { ...loss, acceptedAt: new Date(START - 1).toISOString() })
    await expect(again.open(true)).rejects.toBeInstanceOf(CopyAheadError)
    await keepLoss(documents, { ...loss, acceptedAt: AT })
    expect(await again.open(true)).toBeUndefined()
  },
)

test('a copy with changes that a restored data folder lacks is reported, and made again', async () => {
  const { root, dir, copyBy, clock, log } = await target()
  const copy = copyBy('a', { key: copyKey })
  await whole(copy, { rev: 7, at: AT }, 'one\n')
  await copy.leave({ rev: 7, at: AT })
  clock.rev = 5
  expect(await copyBy('b', { key: copyKey }).open(true)).toBeUndefined()
  expect(log.entries.at(-1)?.message).toBe(
    `${root} holds 2 changes that ${dir} lacks: an older state was restored. The copy is made again, without them. To have them, stop at once, and restore the copy.`,
  )
})

/** Changes a file's content as a person without the key could: the checksum is right, the proof is not. */
async function reseal(root: string, path: string, changes: object): Promise<void> {
  const { sum: _, ...facts } = JSON.parse(await readFile(join(root, path), 'utf8'))
  await writeFile(join(root, path), encodeFacts({ ...facts, ...changes }))
}

test('a missing copy is reported, and made again only if its folder exists', async () => {
  const { root, copyBy, log } = await target()
  await expect(copyBy('a').open(true)).rejects.toThrow('ENOENT')
  await copyBy('a').open(false)
  expect(log.entries).toEqual([])
  await rm(join(root, 'copy.json'))
  await copyBy('a').open(true)
  expect(log.entries).toEqual([
    {
      level: 'warn',
      fields: { copy: root },
      message: 'The copy is gone, or its disk is not mounted: Haven makes a new copy',
    },
  ])
})

test('each letter is copied once, and the ids of missing letters are returned', async () => {
  const { root, copyBy, letter, namesIn } = await target()
  const copy = copyBy('a')
  await whole(copy)
  const one = await letter('a', 'first letter')
  expect(await missingFrom(copy, Buffer.from('{"message":"files"}\n'))).toEqual([])
  expect(await missingFrom(copy, one.line)).toEqual([])
  const [name = ''] = await namesIn('letters/plain')
  expect([name.startsWith(one.id), (await readFile(join(root, 'letters/plain', name))).toString()]).toEqual([
    true,
    'first letter',
  ])
  expect([...copy.mentionedLetters]).toEqual([one.id])
  await rm(one.path)
  expect(await missingFrom(copy, one.line)).toEqual([])
  const gone = await letter('b', 'gone')
  const there = await letter('c', 'there')
  await rm(gone.path)
  expect(await missingFrom(copy, Buffer.concat([gone.line, there.line]))).toEqual([gone.id])
  expect(await namesIn('letters/plain')).toHaveLength(2)
  // A second service on the same data folder finds the letters that the first one copied.
  const again = copyBy('a')
  await again.open(true)
  await rm(there.path)
  expect(await missingFrom(again, there.line)).toEqual([])
  await mkdir(there.path)
  const broken = await letter('d', '')
  await rm(broken.path)
  await mkdir(broken.path)
  await expect(again.copyLetters(broken.line)).rejects.toThrow('EISDIR')
})

test('a foreign file in the place of a letter is not accepted as the letter', async () => {
  const { root, copyBy, letter, namesIn } = await target()
  const { id, line } = await letter('a', 'ours')
  await mkdir(join(root, 'letters/plain'), { recursive: true })
  await writeFile(join(root, `letters/plain/${id}-${sha256('theirs')}`), 'theirs')
  const copy = copyBy('a')
  await copy.open(false)
  expect(await missingFrom(copy, line)).toEqual([])
  expect(await namesIn('letters/plain')).toEqual([`${id}-${sha256('ours')}`])
})

test('with a key, pieces and letters are encrypted, and letters lie in a folder of their own', async () => {
  const { root, copyBy, letter, namesIn, facts } = await target()
  const seal = { suffix: '.age', seal: async (bytes: Uint8Array) => Buffer.concat([Buffer.from('sealed '), bytes]) }
  const copy = copyBy('a', { recipient: 'age1x', seal })
  await whole(copy, { rev: 7, at: AT }, 'one\n')
  expect(await facts()).toMatchObject({ recipient: 'age1x' })
  const [piece = ''] = (await namesIn('generation-000001')).filter(name => name.endsWith('.piece.age'))
  expect((await readFile(join(root, 'generation-000001', piece))).toString()).toMatch(/^sealed \{/)
  await copy.copyLetters((await letter('a', 'letter')).line)
  const [folder = ''] = await namesIn('letters')
  const [name = ''] = await namesIn(join('letters', folder))
  expect([folder === 'plain', name.endsWith('.age')]).toEqual([false, true])
  expect((await readFile(join(root, 'letters', folder, name))).toString()).toBe('sealed letter')
})

test('a generation is read back, piece by piece and letter by letter', async () => {
  const { root, copyBy, letter, namesIn } = await target()
  const copy = copyBy('a')
  await whole(copy)
  const generation = copy.begin()
  const { line, id } = await letter('a', 'letter')
  await copy.copyLetters(line)
  await copy.put([generation], AT, linesPart('one\n'))
  await copy.put([generation], AT, linesPart('two\n'))
  copy.mentionedLetters.add('nowhere')
  expect(await all(copy.check(generation))).toBe(3)
  const [name = ''] = await namesIn('letters/plain')
  const path = join(root, 'letters/plain', name)
  await writeFile(path, 'another')
  await expect(all(copy.check(generation))).rejects.toThrow(
    `letters/plain/${name} is not as it was written: Haven copies it again`,
  )
  expect(existsSync(path)).toBe(false)
  await copy.copyLetters(line)
  await rm(path)
  await expect(all(copy.check(generation))).rejects.toThrow(id)
  await copy.copyLetters(line)
  expect(await all(copy.check(generation))).toBe(3)
  const [piece = ''] = (await namesIn('generation-000002')).filter(file => file.endsWith('.piece'))
  await writeFile(join(root, 'generation-000002', piece), 'other bytes')
  await expect(all(copy.check(generation))).rejects.toThrow(`generation-000002/${piece} is not as it was written`)
})

test.each(['piece', 'letter'])('a %s that somebody has removed is reported, and the copy is made again', async what => {
  const { root, copyBy, letter, namesIn } = await target()
  const copy = copyBy('a', { key: copyKey })
  await copy.open(false)
  const generation = copy.begin()
  await copy.copyLetters((await letter('a', 'letter')).line)
  await copy.put([generation], AT, linesPart('one\n'), { rev: 7, at: AT })
  await copy.lookOver()
  await copy.replaceBy(generation)
  await copy.lookOver()
  const folder = what === 'piece' ? 'generation-000001' : 'letters/plain'
  const [name = ''] = (await namesIn(folder)).filter(name => name !== 'head.json')
  await rm(join(root, folder, name))
  await expect(copy.lookOver()).rejects.toThrow(new RegExp(`${folder} lacks a ${what}.*: Haven makes the copy again`))
  expect(await copy.open(true)).toBeUndefined()
  expect(await copy.open(true)).toBeUndefined()
})

test('a generation that has lost a piece while it was made never takes the place of the good one', async () => {
  const { root, copyBy, namesIn } = await target()
  const copy = copyBy('a')
  await whole(copy)
  const generation = copy.begin()
  for (const line of ['one\n', 'two\n']) await copy.put([generation], AT, linesPart(line))
  const [first = ''] = await namesIn('generation-000002')
  await rm(join(root, 'generation-000002', first))
  await expect(all(copy.check(generation))).rejects.toThrow('generation-000002 lacks a piece that Haven wrote')
})

test('once a new generation is complete, letters that none of its records mentions are removed, and letters for another key', async () => {
  const { root, copyBy, letter, namesIn } = await target()
  const copy = copyBy('a')
  await whole(copy)
  const [one, two] = [await letter('a', 'one'), await letter('b', 'two')]
  await copy.copyLetters(Buffer.concat([one.line, two.line]))
  const generation = copy.begin()
  await copy.copyLetters(two.line)
  for (const name of ['0123456789abcdef', 'other']) await mkdir(join(root, 'letters', name))
  await writeFile(join(root, 'letters/other/theirs'), '')
  const half = `${two.id}-${'0'.repeat(64)}`
  for (const name of ['stray', half]) await writeFile(join(root, 'letters/plain', name), '')
  await mkdir(join(root, 'lost+found'))
  await copy.replaceBy(generation)
  const names = await namesIn('letters/plain')
  // A file that does not belong to the copy stays in the folder.
  expect([await namesIn('letters'), names.map(name => name.slice(0, 32))]).toEqual([
    ['other', 'plain'],
    [two.id, 'stray'],
  ])
  expect(await namesIn('letters/other')).toEqual(['theirs'])
  expect(names).not.toContain(half)
  expect(await namesIn()).toEqual(['copy.json', 'letters', 'lost+found'])
  // The copy lacks the letter `one`, so it gets this letter again. The copy has `two`, so the missing file of `two`
  // does no harm.
  await rm(two.path)
  expect(await missingFrom(copy, Buffer.concat([one.line, two.line]))).toEqual([])
  expect(await namesIn('letters/plain')).toHaveLength(3)
})

test.each(['letters', 'letters/plain', 'generation-000001'])(
  'a link at %s never leads to the removal of the file behind it',
  async link => {
    const { root, dir, copyBy } = await target()
    const copy = copyBy('a')
    await whole(copy, { rev: 7, at: AT }, 'one\n')
    for (const path of ['state.json', 'plain/state.json', 'files/letter']) {
      await mkdir(dirname(join(dir, path)), { recursive: true })
      await writeFile(join(dir, path), '')
    }
    await rm(join(root, link), { recursive: true, force: true })
    await mkdir(dirname(join(root, link)), { recursive: true })
    await symlink(dir, join(root, link))
    const generation = copy.begin()
    await expect(copy.replaceBy(generation)).rejects.toThrow(`${link} is a link: remove it`)
    expect((await readdir(dir, { recursive: true })).sort()).toEqual([
      'files',
      'files/letter',
      'plain',
      'plain/state.json',
      'state.json',
    ])
  },
)

test('a foreign file in a generation stays when the generation is removed', async () => {
  const { root, copyBy, namesIn } = await target()
  const copy = copyBy('a')
  await whole(copy, { rev: 7, at: AT }, 'one\n')
  await writeFile(join(root, 'generation-000001/notes.txt'), '')
  await copy.replaceBy(copy.begin())
  expect(await namesIn('generation-000001')).toEqual(['notes.txt'])
})

test('with a key, each piece, each head and copy.json have a proof of their maker, and a service with the same key continues the copy', async () => {
  const { copyBy, namesIn, head, facts } = await target()
  const mine = (parts: Partial<CopierParts> = {}) => copyBy('a', { key: copyKey, ...parts })
  const first = mine()
  const generation = await whole(first, { rev: 7, at: AT }, 'one\n', 'two\n')
  expect(proverOf(await facts(), ABOUT_COPY, [copyKey])).toBe(copyKey)
  expect(proverOf(await head(), aboutHead(1), [copyKey])).toBe(copyKey)
  const pieces = piecesIn(await namesIn('generation-000001'))
  let chain = NO_PIECES
  for (const { name, number, digest, proof } of pieces) {
    expect(proof).toBe(pieceProof(copyKey, { generation: 1, number, chain, digest }))
    chain = chainWith(chain, name)
  }
  expect(generation.chain).toBe(chain)
  const again = mine()
  expect(await again.open(true)).toEqual({ rev: 7, at: AT })
  // Another process has written itself into the head as the head's writer. The head's proof is still valid, because it
  // does not cover the writer.
  expect(proverOf(await head(), aboutHead(1), [copyKey])).toBe(copyKey)
})

test.each<[string, (root: string) => Promise<void>]>([
  [
    'a head of somebody else',
    async root => {
      const path = join(root, HEAD_1)
      const { sum: _, ...head } = JSON.parse(await readFile(path, 'utf8'))
      await writeFile(path, encodeFacts({ ...head, rev: 100 }))
    },
  ],
  [
    'a copy.json of somebody else',
    async root => {
      const path = join(root, 'copy.json')
      const { sum: _, ...facts } = JSON.parse(await readFile(path, 'utf8'))
      await writeFile(path, encodeFacts({ ...facts, proof: '0'.repeat(64) }))
    },
  ],
  [
    'a piece that somebody has added',
    root => writeFile(join(root, 'generation-000001', pieceName(2, '0'.repeat(64), '', '0'.repeat(64))), 'forged'),
  ],
])('a copy with %s is not continued, but made again', async (_, forge) => {
  const { root, copyBy } = await target()
  await whole(copyBy('a', { key: copyKey }), { rev: 7, at: AT }, 'one\n')
  await forge(root)
  const again = copyBy('a', { key: copyKey })
  expect(await again.open(true)).toBeUndefined()
  expect(again.generations).toEqual([])
  expect(again.begin().number).toBe(2)
})

test('a copy of version 0.1.0, or with another key, is made again, and stays until the new one is complete', async () => {
  const { copyBy, head, log, root, clock } = await target()
  await whole(copyBy('a'), { rev: 7, at: AT }, 'one\n')
  const first = copyBy('a', { key: copyKey })
  expect(await first.open(true)).toBeUndefined()
  expect(log.entries).toEqual([
    { level: 'warn', fields: { copy: root }, message: 'The copy carries no proof of who made it: it is made again' },
  ])
  await whole(first, { rev: 7, at: AT }, 'one\n')
  const { sequence = 0 } = await head('generation-000002/head.json')
  const another = Buffer.alloc(32, 9)
  clock.time -= 60_000
  const next = copyBy('a', { key: another })
  expect(await next.open(true)).toBeUndefined()
  expect(log.entries.at(-1)?.message).toBe('The copy was made with another key, or changed: it is made again')
  // Generation 2 is still there, with its proof by the earlier key.
  expect(proverOf(await head('generation-000002/head.json'), aboutHead(2), [copyKey])).toBe(copyKey)
  clock.time += 120_000
  await whole(next, { rev: 8, at: AT }, 'one\n')
  expect((await head()).sequence).toBeGreaterThan(sequence)
})

test('the sequence of a head only rises, over restarts, new generations and a clock that is set back', async () => {
  const { copyBy, head, clock } = await target()
  const copy = copyBy('a', { key: copyKey })
  expect(copy.head).toBeUndefined()
  const generation = await whole(copy, { rev: 7, at: AT })
  const seen = [(await head()).sequence ?? 0]
  clock.time -= 3_600_000
  await copy.writeHeads({ rev: 7, at: AT }, [generation])
  seen.push((await head()).sequence ?? 0)
  const again = copyBy('a', { key: copyKey })
  await again.open(true)
  const next = again.begin()
  await again.writeHeads({ rev: 7, at: AT })
  seen.push((await head()).sequence ?? 0)
  await again.replaceBy(next)
  await again.writeHeads({ rev: 7, at: AT })
  seen.push((await head('generation-000002/head.json')).sequence ?? 0)
  expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other))
  expect([again.head, seen[0]]).toEqual([seen.at(-1), START / 1_000])
})
