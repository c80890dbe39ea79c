import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RecordLetter } from '../../contract/forms/letters'
import type { ListName } from '../../contract/records/records'
import { copyKey, proven } from '../../testing/copy-key'
import { newStored } from '../../testing/new-record'
import { enquiry, temporaryFolder } from '../../testing/store-fixtures'
import type { BackupError } from '../backup/backup-error'
import type { CopyKey } from '../backup/proof'
import { encodeEntry } from '../files/journal/entry'
import {
  ABOUT_COPY,
  aboutHead,
  chainWith,
  decodePiece,
  encodeFacts,
  encodePiece,
  letterName,
  lettersFolder,
  NO_PIECES,
  type Part,
  pieceName,
  pieceProof,
  sha256,
} from './layout'
import { type ReadOptions, type Unseal, unpackCopy } from './read-copy'
import { FolderTarget } from './target'

const AT = '2026-03-02T10:00:00.000Z'
const LATER = '2026-03-02T10:00:02.000Z'

type Parts = { part: Part; bytes: Uint8Array }[]
const lines = (...entries: Parameters<typeof encodeEntry>[0][]): Parts[number] => {
  const bytes = Buffer.from(entries.map(entry => `${encodeEntry(entry).text}\n`).join(''))
  return { part: { lines: true, size: bytes.length }, bytes }
}
const file = (path: string, text: string): Parts[number] => ({
  part: { file: path, size: text.length },
  bytes: Buffer.from(text),
})
const append = (path: string, from: number, text: string): Parts[number] => ({
  part: { append: path, from, size: text.length },
  bytes: Buffer.from(text),
})
const keep = (folder: 'content' | 'audit', ...names: string[]): Parts[number] => ({
  part: { keep: folder, names, size: 0 },
  bytes: Buffer.alloc(0),
})
const missing = (...ids: string[]): Parts[number] => ({ part: { missing: ids, size: 0 }, bytes: Buffer.alloc(0) })
const lost = (list: ListName, id: number, rev: number) => ({ rev, list, id, gone: 'lost' }) as const

function letterOf(digit: string, text: string, more: Partial<RecordLetter> = {}): RecordLetter {
  return {
    id: digit.repeat(32),
    name: 'letter.pdf',
    bytes: text.length,
    type: 'application/pdf',
    sha256: sha256(text),
    scanned: false,
    ...more,
  }
}
function withFiles(id: number, rev: number, ...files: RecordLetter[]) {
  const record = newStored('inquiries', enquiry(), {
    id,
    reference: 'ACDEFGHJ',
    at: AT,
    mailDomain: 'a.example',
    files,
  })
  return { rev, list: 'inquiries', id, record } as const
}

/** Makes a copy by hand. */
async function copy(
  pieces: Parts[],
  { counted = pieces.length, facts = {}, head = {}, suffix = '', key = copyKey as CopyKey | null } = {},
) {
  const folder = await temporaryFolder('memory')
  const root = join(folder, 'copy')
  const generation = join(root, 'generation-000003')
  await mkdir(generation, { recursive: true })
  const names: string[] = []
  for (const [at, parts] of pieces.entries()) {
    const bytes = encodePiece({ at: LATER, parts })
    const place = { generation: 3, number: at + 1, chain: names.reduce(chainWith, NO_PIECES), digest: sha256(bytes) }
    names.push(pieceName(at + 1, place.digest, suffix, key ? pieceProof(key, place) : undefined))
    await writeFile(join(generation, names[at] as string), bytes)
  }
  const chain = names.slice(0, counted).reduce(chainWith, NO_PIECES)
  await writeFile(
    join(root, 'copy.json'),
    encodeFacts({ installation: 'i', token: 't', generation: 3, ...facts }, ABOUT_COPY, key ?? undefined),
  )
  const told = {
    pieces: counted,
    chain,
    rev: 9,
    at: AT,
    since: AT,
    audit: { day: '', size: 0 },
    files: {},
    sequence: 40,
    ...head,
  }
  await writeFile(join(generation, 'head.json'), encodeFacts(told, aboutHead(3), key ?? undefined))
  const progress: [string, number, number][] = []
  const to = join(folder, 'backup')
  const unpack = (unseal?: Unseal, trust: Partial<ReadOptions> = {}) =>
    unpackCopy(
      {
        ...proven,
        ...trust,
        target: new FolderTarget(root),
        unseal,
        progress: (...args) => void progress.push(args as never),
      },
      to,
    )
  return {
    root,
    generation,
    names,
    progress,
    unpack,
    /** The lines of a refusal's error message. */
    refused: async (unseal?: Unseal, trust?: Partial<ReadOptions>) =>
      await unpack(unseal, trust).then(
        () => 'taken',
        (error: BackupError) => error.message.split('\n'),
      ),
    async letter({ id }: RecordLetter, text: string, folder = lettersFolder(undefined), ending = '') {
      await mkdir(join(root, folder), { recursive: true })
      await writeFile(join(root, folder, letterName(id, sha256(text), ending)), text)
    },
    text: (path: string) => readFile(join(to, path), 'utf8'),
    manifest: async () => JSON.parse(await readFile(join(to, 'manifest.json'), 'utf8')),
    files: async () =>
      (await readdir(to, { recursive: true, withFileTypes: true }))
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name).slice(to.length + 1))
        .sort(),
  }
}

test('a copy becomes a backup: the newest line of each record, the last state of each file, and the letters', async () => {
  const letter = letterOf('a', 'a letter')
  const kept = letterOf('b', 'flagged', { flagged: 'Eicar' })
  const {
    letter: put,
    unpack,
    files,
    text,
    manifest,
    progress,
  } = await copy([
    [lines(lost('callbacks', 1, 2), lost('inquiries', 1, 1), withFiles(2, 3, letter)), file('state.json', 'one')],
    [file('content/team.json', '[1]'), file('content/old.json', '[2]'), append('audit/2026-03-01.jsonl', 0, 'one\n')],
    [lines(lost('callbacks', 1, 1)), file('state.json', 'two'), keep('content', 'team.json')],
    [
      append('audit/2026-03-01.jsonl', 4, 'two\n'),
      append('audit/2026-03-01.jsonl', 4, 'new\n'),
      append('audit/2026-03-01.jsonl', 8, 'more\n'),
    ],
    [
      missing('c'.repeat(32)),
      lines(withFiles(2, 5, letter, kept, letterOf('c', 'nowhere')), lost('callbacks', 3, 4), lost('callbacks', 3, 4)),
      lines(lost('callbacks', 4, 0)),
    ],
  ])
  await put(letter, 'a letter')
  await put(kept, 'flagged')
  expect(await unpack()).toEqual({ at: LATER, head: 40, isProven: true })
  expect(await files()).toEqual([
    'audit/2026-03-01.jsonl',
    'callbacks/000001.json',
    'content/team.json',
    `files/aa/${letter.id}`,
    `files/flagged/${kept.id}`,
    'inquiries/000001.json',
    'manifest.json',
    'state.json',
  ])
  expect(await text('state.json')).toBe('two')
  expect(await text('audit/2026-03-01.jsonl')).toBe('one\nnew\nmore\n')
  expect(await text(`files/flagged/${kept.id}`)).toBe('flagged')
  const revs = (path: string) =>
    text(path).then(all =>
      [...all.matchAll(/"rev":(\d+),"list":"[a-z]+","id":(\d+)/g)].map(([, rev, id]) => [Number(rev), Number(id)]),
    )
  // A record without a line in the copy gets the revision 0: it was lost before the copy was made.
  expect(await revs('callbacks/000001.json')).toEqual([
    [2, 1],
    [0, 2],
    [4, 3],
    [0, 4],
  ])
  expect(await revs('inquiries/000001.json')).toEqual([
    [1, 1],
    [5, 2],
  ])
  const { takenAt, rev, lists, files: listed, version } = await manifest()
  expect({ takenAt, rev, version }).toEqual({ takenAt: LATER, rev: 5, version: 1 })
  expect(lists).toMatchObject({
    inquiries: { records: 1, lost: 1 },
    callbacks: { records: 0, lost: 4 },
    'visa-applications': { records: 0 },
  })
  expect(listed.map(({ path }: { path: string }) => path)).toEqual(
    (await files()).filter(path => path !== 'manifest.json'),
  )
  expect(progress).toEqual([
    ['reading the copy', 5, 5],
    ['reading letters', 1, 3],
    ['reading letters', 2, 3],
  ])
})

test('the time of a copy is that of its head if no piece is later', async () => {
  const { unpack } = await copy([[lines(lost('callbacks', 1, 1))]], { head: { at: '2026-03-02T11:00:00.000Z' } })
  // For an unencrypted copy, the restore needs no identity and ignores a given one.
  expect(await unpack(() => Promise.reject(new Error()))).toMatchObject({ at: '2026-03-02T11:00:00.000Z' })
})

test('more than a thousand records make more than one segment, and many pieces are read in groups', async () => {
  const ids = Array.from({ length: 1_001 }, (_, at) => at + 1)
  const pieces = Array.from(
    { length: 17 },
    (_, at): Parts => [lines(...ids.filter(id => id % 17 === at).map(id => lost('callbacks', id, id)))],
  )
  const { unpack, files, text, progress } = await copy(pieces)
  await unpack()
  expect(await files()).toEqual(['callbacks/000001.json', 'callbacks/000002.json', 'manifest.json'])
  expect(await text('callbacks/000002.json')).toMatch(/"id":1001,/)
  expect((await text('callbacks/000001.json')).match(/"gone"/g)).toHaveLength(1_000)
  expect(progress.map(([, done, all]) => [done, all])).toEqual([
    [8, 17],
    [16, 17],
    [17, 17],
  ])
})

test("pieces beyond the head's count are accepted; those that the head counts must be present", async () => {
  const pieces = [1, 2, 3].map(id => [lines(lost('callbacks', id, id))])
  const ahead = await copy(pieces, { counted: 2 })
  await ahead.unpack()
  expect((await ahead.manifest()).lists.callbacks.highestId).toBe(3)
  const cut = await copy(pieces, { counted: 3, head: { pieces: 5 } })
  expect(await cut.refused()).toEqual([
    `${cut.root} cannot be restored:`,
    '  generation-000003 lacks piece 4 of 5.',
    '  generation-000003 lacks piece 5 of 5.',
    'Nothing was changed.',
  ])
  const holed = await copy(pieces)
  await rm(join(holed.generation, holed.names[1] as string))
  expect(await holed.refused()).toEqual([
    `${holed.root} cannot be restored:`,
    '  generation-000003 lacks piece 2 of 3.',
    'Nothing was changed.',
  ])
  const none = await copy([[]], { head: { pieces: 21 } })
  const said = (await none.refused()) as string[]
  expect([said.length, said.at(-2), said.at(-1)]).toEqual([23, '  There may be more.', 'Nothing was changed.'])
  expect(none.progress).toEqual([])
})

test('pieces that differ from the written ones are refused, even if each has a valid checksum', async () => {
  const pieces = [1, 2].map(id => [lines(lost('callbacks', id, id))])
  const words =
    "  The pieces in generation-000003 differ from the written ones: somebody put one piece in another's place."
  const other = await copy(pieces, { head: { chain: sha256('other') } })
  expect(await other.refused()).toContain(words)
  const twice = await copy(pieces)
  const again = encodePiece({ at: AT, parts: [] })
  const added = pieceName(1, sha256(again), '')
  await writeFile(join(twice.generation, added), again)
  expect(await twice.refused()).toEqual([
    `${twice.root} cannot be restored:`,
    `  generation-000003/${added} was added: the piece with this number and a valid proof is there, too. Move the added ` +
      'piece away, and check who can write there.',
    'Nothing was changed.',
  ])
  expect(await twice.refused(undefined, { unproven: true, keys: [] })).toContain(words)
  await rm(join(twice.generation, added))
  expect(await twice.unpack()).toMatchObject({ isProven: true })
})

test('every damaged file is named', async () => {
  const bad = await copy([[lines(lost('callbacks', 1, 1))], [], []])
  await writeFile(join(bad.generation, bad.names[0] as string), 'other bytes')
  expect(await bad.refused()).toEqual([
    `${bad.root} cannot be restored:`,
    `  generation-000003/${bad.names[0]} is not as it was written (its checksum differs).`,
    'Nothing was changed.',
  ])
  // A complete line, with an `x` in place of its line feed.
  const cut = Buffer.from(`${encodeEntry(lost('callbacks', 1, 1)).text}x`)
  const cutLine = { part: { lines: true, size: cut.length } as const, bytes: cut }
  const damagedLine = { part: { lines: true, size: 4 } as const, bytes: Buffer.from('one\n') }
  const lies = await copy([[cutLine], [damagedLine], [lines()]])
  expect(await lies.refused()).toEqual([
    `${lies.root} cannot be restored:`,
    `  generation-000003/${lies.names[0]} cannot be understood.`,
    `  generation-000003/${lies.names[1]} cannot be understood.`,
    'Nothing was changed.',
  ])
  const bytes = Buffer.from('no piece at all\n')
  const name = pieceName(1, sha256(bytes), '')
  const noPiece = await copy([[]], { key: null, head: { chain: chainWith(NO_PIECES, name) } })
  await rm(join(noPiece.generation, noPiece.names[0] as string))
  await writeFile(join(noPiece.generation, name), bytes)
  expect(decodePiece(bytes)).toBeUndefined()
  expect(await noPiece.refused(undefined, { unproven: true })).toContain(
    `  generation-000003/${name} cannot be understood.`,
  )
})

test('every unreadable or missing file is named', async () => {
  const { root, generation, names, refused } = await copy([[], []])
  const target = new FolderTarget(root)
  const read = (path: string) =>
    path.endsWith(names[0] as string)
      ? Promise.resolve(undefined)
      : path.endsWith(names[1] as string)
        ? Promise.reject(new Error('EIO'))
        : FolderTarget.prototype.read.call(target, path)
  const failing = Object.assign(new FolderTarget(root), { read })
  await expect(
    unpackCopy({ ...proven, target: failing, unseal: undefined, progress: () => undefined }, `${root}-backup`),
  ).rejects.toThrow(
    `  generation-000003/${names[0]} is missing.\n  generation-000003/${names[1]} cannot be read: EIO\n`,
  )
  await writeFile(join(generation, 'head.json'), '{}\n')
  expect(await refused()).toEqual(['generation-000003/head.json is damaged or was changed by hand.'])
  await writeFile(join(root, 'copy.json'), encodeFacts({ installation: 'i', token: 't', generation: 4 }))
  expect(await refused()).toEqual([`${root} is no whole copy: generation-000004/head.json is missing.`])
  await writeFile(
    join(root, 'copy.json'),
    encodeFacts({ installation: 'i', token: 't', generation: 4, version: 2 } as never),
  )
  expect(await refused()).toEqual(['copy.json was written by a later version of this program.'])
})

test('a copy that does not exist, or was never complete, is refused', async () => {
  const { refused, root } = await copy([], { facts: { generation: 0 } })
  expect(await refused()).toEqual([`${root} was never complete: the service was still making it.`])
  const nowhere = new FolderTarget(`${root}-nowhere`)
  await expect(
    unpackCopy({ ...proven, target: nowhere, unseal: undefined, progress: () => undefined }, `${root}-backup`),
  ).rejects.toThrow(/-nowhere cannot be read: ./)
})

test('letters that are missing, damaged or exchanged are named, with twenty problems at most', async () => {
  const [good, gone, bad, other] = [
    letterOf('a', 'good'),
    letterOf('b', 'gone'),
    letterOf('c', 'bad'),
    letterOf('d', 'right'),
  ]
  const one = await copy([[lines(withFiles(1, 1, good, gone, bad, other))]])
  await one.letter(good, 'good')
  await one.letter(bad, 'bad')
  await one.letter(other, 'wrong')
  const name = letterName(bad.id, sha256('bad'), '')
  await writeFile(join(one.root, 'letters/plain', name), 'changed')
  await writeFile(join(one.root, 'letters/plain/stray'), '')
  expect(await one.refused()).toEqual([
    `${one.root} cannot be restored:`,
    `  letters/plain lacks letter ${gone.id}.`,
    `  letters/plain/${name} is not as it was written (its checksum differs).`,
    `  letters/plain/${letterName(other.id, sha256('wrong'), '')} is not the letter that its record names.`,
    'Nothing was changed.',
  ])
  const many = await copy(
    Array.from({ length: 24 }, (_, at) => [
      lines(withFiles(at + 1, at + 1, letterOf('a', 'x', { id: String(at + 10).repeat(16) }))),
    ]),
  )
  expect(await many.refused()).toHaveLength(23)
  expect(many.progress.filter(([what]) => what === 'reading letters')).toHaveLength(19)
  expect(many.progress.filter(([what]) => what === 'reading the copy')).toHaveLength(3)
})

test('a damaged copy is not read to its end', async () => {
  const { generation, names, refused, progress } = await copy(Array.from({ length: 40 }, () => []))
  for (const name of names) await writeFile(join(generation, name), 'other bytes')
  expect(await refused()).toHaveLength(23)
  expect(progress).toEqual([
    ['reading the copy', 8, 40],
    ['reading the copy', 16, 40],
    ['reading the copy', 24, 40],
  ])
})

test('an encrypted copy can be opened only with its identity', async () => {
  const letter = letterOf('a', 'letter')
  const sealed = { facts: { recipient: 'age1x' }, suffix: '.age' }
  const { root, unpack, refused, letter: put, text, names } = await copy([[lines(withFiles(1, 1, letter))]], sealed)
  await put(letter, 'letter', lettersFolder('age1x'), '.age')
  expect(await refused()).toEqual([`${root} is encrypted to age1x: name the file of its identity (--identity FILE).`])
  expect(await refused(() => Promise.reject(new Error()))).toEqual([
    `${root} cannot be restored:`,
    `  generation-000003/${names[0]} cannot be decrypted with this identity: it was encrypted for another key.`,
    'Nothing was changed.',
  ])
  const opened: string[] = []
  // Returns the decrypted bytes as a slice of a larger buffer.
  const unseal = async (bytes: Uint8Array) => {
    opened.push(Buffer.from(bytes).toString().slice(0, 6))
    const memory = new Uint8Array(bytes.length + 20)
    memory.set(bytes, 10)
    return memory.subarray(10, 10 + bytes.length)
  }
  expect(await unpack(unseal)).toMatchObject({ at: LATER })
  expect(opened).toEqual(['{"sum"', 'letter'])
  expect(await text(`files/aa/${letter.id}`)).toBe('letter')
})

test.each<[string, Parts[number] | object]>([
  ['a file outside the folder', file('../../outside.sh', 'x')],
  ['a file that no data folder has', file('secrets.key', 'x')],
  ['records as a file', file('inquiries/000001.json', 'x')],
  ['a letter as a file', file(`files/aa/${'a'.repeat(32)}`, 'x')],
  ['lines outside the audit', append('../audit/2026-03-01.jsonl', 0, 'x')],
  ['lines after a gap', append('audit/2026-03-01.jsonl', 5, 'x')],
  ['a folder that no copy has', { part: { keep: '..', names: [], size: 0 }, bytes: Buffer.alloc(0) }],
  ['a negative number of bytes', { part: { file: 'state.json', size: -1 }, bytes: Buffer.alloc(0) }],
  ['a part of no kind', { part: { size: 0 }, bytes: Buffer.alloc(0) }],
  ['a record with too high an id', lines(lost('inquiries', 4_294_967_294, 1))],
  ['a letter outside the folder', lines(withFiles(1, 1, letterOf('a', 'x', { id: '../../outside'.padEnd(32, 'x') })))],
])('a piece with %s is refused, and nothing is written', async (_, part) => {
  const { root, names, refused, files } = await copy([[lines(lost('callbacks', 1, 1))], [part as Parts[number]]])
  expect(await refused()).toEqual([
    `${root} cannot be restored:`,
    `  generation-000003/${names[1]} cannot be understood.`,
    'Nothing was changed.',
  ])
  await expect(files()).rejects.toThrow('ENOENT')
})

test('a link in the place of a piece, of its folder or of a head is refused, and its path is named', async () => {
  const { root, generation, names, refused } = await copy([[lines(lost('callbacks', 1, 1))]])
  const path = join(generation, names[0] as string)
  await rename(path, join(root, 'moved'))
  await symlink(join(root, 'moved'), path)
  expect(await refused()).toContain(`  generation-000003/${names[0]} cannot be read: ${path} ${LINK}`)
  await rename(generation, join(root, 'elsewhere'))
  await symlink(join(root, 'elsewhere'), generation)
  expect(await refused()).toEqual([`${root}/generation-000003/head.json cannot be read: ${generation} ${LINK}`])
})

const LINK = 'is a link: remove it, and check who can write there.'

const ALL_THE_SAME =
  'To restore it anyway, add --unproven, but only if nobody else could write to its folder. Another person may have ' +
  'put people, passwords and requests of their own into it.'
const another = Buffer.alloc(32, 9)

test('a copy without proof of its maker is refused with the reason, unless the operator asks to accept it', async () => {
  const pieces = [[lines(lost('callbacks', 1, 1))]]
  const bare = await copy(pieces, { key: null })
  expect(await bare.refused()).toEqual([
    `${bare.root} does not prove who made it: it carries no proof, like all backups of version 0.1.0.`,
    ALL_THE_SAME,
    'Nothing was changed.',
  ])
  expect(await bare.unpack(undefined, { unproven: true })).toEqual({ at: LATER, head: 40, isProven: false })
  const other = await copy(pieces, { key: another })
  expect((await other.refused())[0]).toContain('it was changed, or made with another key than this one. ')
  expect((await other.refused(undefined, { keys: [] }))[0]).toContain('the key is not here. Set COPY_KEY to what')
  expect(await other.unpack(undefined, { keys: [copyKey, another] })).toMatchObject({ isProven: true })
  expect(await other.unpack(undefined, { unproven: true })).toMatchObject({ isProven: false })
})

test('a person who can write to the copy can neither change its head nor add, change or swap a piece without being noticed', async () => {
  const pieces = [1, 2].map(id => [lines(lost('callbacks', id, id))])
  const forged = encodePiece({ at: LATER, parts: [file('state.json', '{"people":{}}')] })
  // Adds a forged piece, and a forged head that counts this piece.
  const told = await copy(pieces)
  const name = pieceName(3, sha256(forged), '', '0'.repeat(64))
  await writeFile(join(told.generation, name), forged)
  const head = JSON.parse(await readFile(join(told.generation, 'head.json'), 'utf8'))
  const { sum: _, ...facts } = { ...head, pieces: 3, chain: chainWith(head.chain, name) }
  await writeFile(join(told.generation, 'head.json'), encodeFacts(facts))
  expect((await told.refused())[0]).toContain('does not prove who made it: it was changed')
  // Adds a forged piece that the head does not count.
  const more = await copy(pieces)
  await writeFile(join(more.generation, name), forged)
  const notCounted =
    `  generation-000003/${name} is not counted by the head, and has no proof of its maker. Move it away to restore the ` +
    'pieces that the head counts, and check who can write there.'
  expect(await more.refused()).toContain(notCounted)
  expect(await more.refused(undefined, { unproven: true })).toContain(notCounted)
  await rm(join(more.generation, name))
  expect(await more.unpack()).toMatchObject({ isProven: true })
  // Replaces the second piece by a forged piece that has the second piece's proof in its name.
  const changed = await copy(pieces)
  const [, second = ''] = changed.names
  const swapped = second.replace(/-[0-9a-f]{64}-/, `-${sha256(forged)}-`)
  await rm(join(changed.generation, second))
  await writeFile(join(changed.generation, swapped), forged)
  expect(await changed.refused()).toContain(
    `  generation-000003/${swapped} was not made with the key of this copy. Haven cannot tell which piece comes next.`,
  )
  // Replaces the second piece, which the head does not count, by a piece whose proof was made for another generation.
  const moved = await copy(pieces, { counted: 1 })
  const place = { generation: 2, number: 2, chain: chainWith(NO_PIECES, moved.names[0] as string) }
  const bytes = encodePiece({ at: LATER, parts: pieces[1] as Parts })
  const old = pieceName(2, sha256(bytes), '', pieceProof(copyKey, { ...place, digest: sha256(bytes) }))
  await rm(join(moved.generation, moved.names[1] as string))
  await writeFile(join(moved.generation, old), bytes)
  expect((await moved.refused())[1]).toContain(`${old} is not counted by the head, and has no proof of its maker.`)
  // Forges a `copy.json` that contains another installation.
  const led = await copy(pieces)
  await writeFile(join(led.root, 'copy.json'), encodeFacts({ installation: 'other', token: 't', generation: 3 }))
  expect((await led.refused())[0]).toContain('does not prove who made it')
})

test('an older copy is refused if a later head is asked for, even if the copy is whole', async () => {
  const { root, unpack, refused } = await copy([[lines(lost('callbacks', 1, 1))]])
  for (const head of [0, 39, 40]) expect(await unpack(undefined, { head })).toMatchObject({ head: 40 })
  expect(await refused(undefined, { head: 41 })).toEqual([
    `${root} is older than it should be: its head has the sequence 40, of ${AT}, and --head asks for 41 or later.`,
    'Check who can write there: somebody may have put an earlier copy in its place. Nothing was changed.',
  ])
  const old = await copy([], { head: { sequence: undefined }, key: null })
  expect((await old.refused(undefined, { head: 1, unproven: true }))[0]).toContain('its head has no sequence')
})
