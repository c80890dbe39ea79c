import { cpSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import type { AdminRecord } from '../../contract/records/records'
import { copyOf, keysIn, startCopiedWriter } from '../../testing/copied'
import { proven } from '../../testing/copy-key'
import { enquiry, memoryLog, openFolderStore, temporaryFolder } from '../../testing/store-fixtures'
import type { FolderStore } from '../files/file-store'
import { sealFor, unsealWith } from './age'
import { type Copying, startCopy } from './copier'
import type { Unseal } from './read-copy'
import { restoreCopy } from './restore-copy'
import { FolderTarget } from './target'
import type { CopierParts } from './written-copy'

const SOON = { timeout: 30_000, interval: 5 }

/** Starts a store and a copy of it in a folder beside its data. */
async function copied(parts: Partial<CopierParts> = {}, dir?: string) {
  const data = dir ?? join(await temporaryFolder(), 'data')
  const to = `${data}-copy`
  const log = memoryLog()
  const store = await openFolderStore(data)
  const start = async () => {
    const copy = await startCopy({
      source: store.source,
      target: new FolderTarget(to),
      now: () => new Date(),
      log,
      ...proven,
      ...parts,
    })
    onTestFinished(() => copy.stop())
    return copy
  }
  return { data, to, log, store, start, copy: await start() }
}

/** The keys that encrypt and decrypt a copy. */
interface Keys {
  parts: Partial<CopierParts>
  unseal: Unseal | undefined
}

async function keysFor(how: string): Promise<Keys> {
  if (how === 'plain') return { parts: {}, unseal: undefined }
  const identity = await generateX25519Identity()
  const [file, recipient] = [join(await temporaryFolder(), 'identity'), await identityToRecipient(identity)]
  await writeFile(file, identity)
  return { parts: { recipient, seal: sealFor(recipient) }, unseal: await unsealWith(file) }
}

const bring = (to: string, dataDir: string, dryRun = false, unseal?: Unseal) =>
  restoreCopy({
    ...proven,
    target: new FolderTarget(to),
    unseal,
    progress: () => undefined,
    now: () => new Date(),
    dataDir,
    dryRun,
  })

const reached = (copy: Copying) => expect.poll(() => copy.waitForCopy(5_000), SOON).toBe(true)

async function recordsOf(store: FolderStore): Promise<AdminRecord[]> {
  return (await store.list('inquiries', { limit: 500 })).records
}

const generationsIn = async (to: string) => (await readdir(to)).filter(name => name.startsWith('generation'))

/** The text of every file in a folder, decrypted if needed. */
async function textsIn(folder: string, unseal?: Unseal): Promise<Map<string, string>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(file => file.isFile())
  const paths = files.map(file => join(file.parentPath, file.name))
  const read = async (path: string) => {
    const bytes = await readFile(path)
    return unseal && path.endsWith('.age') ? Buffer.from(await unseal(bytes)) : bytes
  }
  return new Map(await Promise.all(paths.map(async path => [path, (await read(path)).toString('latin1')] as const)))
}

async function letter(store: FolderStore, text: string) {
  const content = (async function* () {
    yield Buffer.from(text)
  })()
  return await store.letters.keep({ name: 'letter.pdf', type: 'application/pdf' }, content)
}

test('a restore on an empty machine brings back records, letters, documents, content and audit, but no session and no key', async () => {
  const { data, to, store, copy } = await copied()
  await store.submit('inquiries', enquiry({ message: 'before' }))
  const { id } = await letter(store, 'a letter')
  await store.submit('inquiries', enquiry({ message: 'with a letter' }, { files: [id] }), { key: 'key', hash: 'hash' })
  await store.change('inquiries', 1, { isProcessed: true })
  await store.documents.update('admin-password', 'kept', () => ({ value: 'a hash' }))
  const expiresAt = new Date(Date.now() + 1_000_000)
  await store.documents.update('sessions', 'token', () => ({ value: 'a session', expiresAt }))
  await writeFile(join(data, 'secrets.key'), 'the very secret')
  await mkdir(join(data, 'content'))
  for (const name of ['team.json', 'old.json']) await writeFile(join(data, 'content', name), '["content"]\n')
  await mkdir(join(data, 'audit'))
  await writeFile(join(data, 'audit/2026-03-01.jsonl'), '{"n":1}\n{"n":2}\n{"n":3,"at":"20')
  await reached(copy)
  await rm(join(data, 'content/old.json'))
  await writeFile(join(data, 'audit/2026-03-01.jsonl'), '{"n":1}\n{"n":2}\n{"n":3}\n')
  const records = await recordsOf(store)
  await copy.stop()
  await store.close()
  for (const [path, text] of await textsIn(to)) expect(text, path).not.toMatch(/the very secret|a session/)
  await rm(data, { recursive: true })

  expect(await bring(to, data)).toMatchObject({ stayErased: 0, aside: undefined })
  const restored = await openFolderStore(data)
  expect(await recordsOf(restored)).toEqual(records)
  expect(await restored.submit('inquiries', enquiry(), { key: 'key', hash: 'hash' })).toMatchObject({
    id: 2,
    replayed: true,
  })
  expect(await restored.documents.get('admin-password', 'kept')).toBe('a hash')
  expect(await restored.documents.keys('sessions')).toEqual([])
  expect(await readFile(join(data, 'files', id.slice(0, 2), id), 'utf8')).toBe('a letter')
  expect(await readdir(join(data, 'content'))).toEqual(['team.json'])
  expect(await readFile(join(data, 'audit/2026-03-01.jsonl'), 'utf8')).toBe('{"n":1}\n{"n":2}\n{"n":3}\n')
})

test('after a kill under load, the copy contains every record except those of the last 5 seconds, and a restore works at once', async () => {
  const dir = join(await temporaryFolder(), 'data')
  const to = `${dir}-copy`
  const writer = startCopiedWriter(copyOf(dir, to), 5)
  const waited = () => writer.acknowledged().filter(({ waited }) => waited)
  await expect.poll(() => waited().length, SOON).toBeGreaterThan(20)
  const until = Date.now() - 5_000
  writer.process.kill('SIGKILL')
  await writer.ended()
  await rm(dir, { recursive: true })
  await bring(to, dir)
  const store = await openFolderStore(dir)
  const kept = await keysIn(store)
  const lost = writer.acknowledged().filter(({ key }) => !kept.has(key))
  expect(lost.filter(({ at }) => at < until)).toEqual([])
  expect(lost.filter(({ waited }) => waited)).toEqual([])
  // The head identifies the process that wrote the copy, so the copier sees at once that this process has ended.
  const copy = await startCopy({
    source: store.source,
    target: new FolderTarget(to),
    now: () => new Date(),
    log: memoryLog(),
    ...proven,
  })
  onTestFinished(() => copy.stop())
  expect(copy.state().problem).toBeUndefined()
  await reached(copy)
  expect(await generationsIn(to)).toEqual(['generation-000002'])
})

test('after a stop, the copy continues where it ended, and copies only new lines', async () => {
  const { to, store, copy, start } = await copied()
  for (let n = 1; n <= 3; n++) await store.submit('inquiries', enquiry({ message: `early ${n}` }))
  await reached(copy)
  await copy.stop()
  const before = new Set((await textsIn(to)).keys())
  await store.submit('inquiries', enquiry({ message: 'late' }))
  await store.change('inquiries', 2, { isProcessed: true })
  const again = await start()
  await reached(again)
  const added = [...(await textsIn(to))].filter(([path]) => !before.has(path))
  expect(added.map(([, text]) => text).join()).toMatch(/late/)
  expect(added.map(([, text]) => text).join()).toMatch(/early 2/)
  expect(added.map(([, text]) => text).join()).not.toMatch(/early [13]/)
  await store.submit('inquiries', enquiry({ message: 'last' }))
  await again.stop()
  await bring(to, `${to}-restored`)
  expect(await recordsOf(await openFolderStore(`${to}-restored`))).toEqual(await recordsOf(store))
})

test.each([
  ['gone', (to: string) => rename(to, `${to}-away`), (to: string) => rename(`${to}-away`, to), /it is not there/],
  [
    'not writable',
    async (to: string) => {
      await rename(to, `${to}-away`)
      await writeFile(to, '')
    },
    async (to: string) => {
      await rm(to)
      await rename(`${to}-away`, to)
    },
    /it is a file/,
  ],
])(
  'a target that is %s does not stop the service, is reported once, and gets the missing part later',
  async (_, breakIt, mend, words) => {
    const { to, log, store, copy } = await copied()
    await store.submit('inquiries', enquiry())
    await reached(copy)
    await breakIt(to)
    for (let n = 2; n <= 4; n++) await store.submit('inquiries', enquiry())
    await expect.poll(() => copy.state().problem, SOON).toMatch(words)
    expect(copy.state()).toMatchObject({ lagSeconds: expect.any(Number), lagBytes: expect.any(Number) })
    expect(copy.state().lagBytes).toBeGreaterThan(1_000)
    expect(await copy.waitForCopy(10)).toBe(false)
    const errors = () => log.entries.filter(({ level }) => level === 'error')
    expect(errors()).toHaveLength(1)
    expect(errors()[0]?.message).toMatch(/Nothing reaches the copy: .* The service goes on/)
    await mend(to)
    await reached(copy)
    expect(copy.state()).toMatchObject({ problem: undefined, lagSeconds: 0, lagBytes: 0 })
    expect(errors()).toHaveLength(1)
    expect(log.entries.at(-1)?.message).toBe('The copy has caught up')
    await copy.stop()
    await bring(to, `${to}-restored`)
    expect(await recordsOf(await openFolderStore(`${to}-restored`))).toEqual(await recordsOf(store))
  },
)

test('a service with another data folder does not continue a copy, and no copy is begun in a folder with other files', async () => {
  const { to, store, copy } = await copied()
  await store.submit('inquiries', enquiry())
  await reached(copy)
  await copy.stop()
  const before = await textsIn(to)
  const other = await openFolderStore(join(await temporaryFolder(), 'data'))
  const problemAt = async (root: string) => {
    const target = new FolderTarget(root)
    const own = await startCopy({ source: other.source, target, now: () => new Date(), log: memoryLog(), ...proven })
    await own.stop()
    return own.state().problem
  }
  expect(await problemAt(to)).toContain('is the copy of another data folder')
  expect(await textsIn(to)).toEqual(before)
  const full = await temporaryFolder()
  await writeFile(join(full, 'holiday.jpg'), '')
  expect(await problemAt(full)).toContain('holds other files and no copy')
})

test.each([
  ['has ended', (copy: Copying) => copy.stop()],
  [
    'is silent',
    async (_: Copying, clock: { time: number }) => {
      clock.time += 100_000
    },
  ],
])('a service with restored data continues the copy only once the other service %s', async (_, end) => {
  const clock = { time: Date.now() }
  const now = () => new Date(clock.time)
  const { data, to, store, copy } = await copied({ now })
  await store.submit('inquiries', enquiry())
  await reached(copy)
  await bring(to, `${data}-restored`)
  const restored = await openFolderStore(`${data}-restored`)
  const twin = await startCopy({
    source: restored.source,
    target: new FolderTarget(to),
    now,
    log: memoryLog(),
    ...proven,
  })
  onTestFinished(() => twin.stop())
  expect(twin.state().problem).toMatch('ran elsewhere with the same data')
  expect(await generationsIn(to)).toEqual(['generation-000001'])
  await end(copy, clock)
  await reached(twin)
  expect(await generationsIn(to)).toEqual(['generation-000002'])
})

test.each(['plain', 'encrypted'])(
  'after a week the copy (%s) is made again: no byte of erased records is left, and a complete copy exists at each moment',
  async how => {
    const { parts, unseal } = await keysFor(how)
    const START = Date.parse('2026-03-02T10:00:00Z')
    const clock = { time: START }
    const now = () => new Date(clock.time)
    const snapshots: string[] = []
    /** Keeps a snapshot of the copy at each moment at which an interruption could happen. */
    class Watched extends FolderTarget {
      override async write(path: string, bytes: Uint8Array) {
        await super.write(path, bytes)
        this.keep()
      }
      override async remove(path: string) {
        await super.remove(path)
        this.keep()
      }
      keep() {
        if (clock.time === START) return
        snapshots.push(`${this.root}-at-${snapshots.length}`)
        cpSync(this.root, snapshots.at(-1) as string, { recursive: true })
      }
    }
    const data = join(await temporaryFolder(), 'data')
    const { to, store, copy } = await copied({ ...parts, now, target: new Watched(`${data}-copy`) }, data)
    const gone = await letter(store, 'the letter that goes')
    const stays = await letter(store, 'the letter that stays')
    await store.submit('inquiries', enquiry({ message: 'Wexford' }, { files: [gone.id] }))
    await store.submit('inquiries', enquiry({ message: 'Yarmouth' }, { files: [stays.id] }))
    await reached(copy)
    await store.eraseRecord('inquiries', 1, async () => undefined)
    await reached(copy)
    const all = async () => [...(await textsIn(to, unseal))].flat().join('\n')
    expect(await all()).toMatch(/Wexford/)
    clock.time += 7 * 24 * 60 * 60_000
    await expect.poll(all, SOON).not.toMatch(/Wexford|the letter that goes/)
    expect(await all()).not.toContain(gone.id)
    expect(await all()).toMatch(/Yarmouth/)
    await store.submit('inquiries', enquiry({ message: 'after' }))
    await copy.stop()
    await bring(to, `${to}-restored`, false, unseal)
    expect(await recordsOf(await openFolderStore(`${to}-restored`))).toEqual(await recordsOf(store))
    expect(snapshots.length).toBeGreaterThan(5)
    for (const snapshot of snapshots) {
      const { manifest } = await bring(snapshot, `${to}-try`, true, unseal)
      expect(manifest.lists.inquiries.records, snapshot).toBeGreaterThanOrEqual(1)
    }
  },
)

test.each(['plain', 'encrypted'])(
  'a copy (%s) that is cut, lacks a file or was changed is refused with the name of the file, and nothing is restored',
  async how => {
    const { parts, unseal } = await keysFor(how)
    const { to, store, copy } = await copied(parts)
    const { id } = await letter(store, 'a letter')
    await store.submit('inquiries', enquiry({}, { files: [id] }))
    await reached(copy)
    for (let n = 1; n <= 2; n++) {
      await store.submit('inquiries', enquiry())
      await reached(copy)
    }
    await copy.stop()
    const generation = join(to, 'generation-000001')
    const pieces = (await readdir(generation)).filter(name => name.includes('.piece')).sort()
    const [folder = ''] = await readdir(join(to, 'letters'))
    const letters = join(to, 'letters', folder)
    const [stored = ''] = await readdir(letters)
    const harms: [() => Promise<void>, RegExp][] = [
      [
        () => rm(join(generation, pieces.at(-1) as string)),
        new RegExp(`lacks piece ${pieces.length} of ${pieces.length}`),
      ],
      [() => rm(join(generation, pieces[0] as string)), /lacks piece 1 of/],
      [
        () => writeFile(join(generation, pieces[1] as string), 'other bytes'),
        /piece(?:\.age)? is not as it was written/,
      ],
      [() => rm(join(letters, stored)), new RegExp(`lacks letter ${id}`)],
      [() => writeFile(join(letters, stored), 'another letter'), /is not as it was written/],
      [() => rm(join(to, 'copy.json')), /copy.json is missing/],
      [() => rm(join(generation, 'head.json')), /head.json is missing/],
      [() => writeFile(join(generation, 'head.json'), '{"sum":"00000000",}\n'), /head.json is damaged/],
    ]
    await cp(to, `${to}-good`, { recursive: true })
    for (const [harm, words] of harms) {
      await harm()
      await expect(bring(to, `${to}-restored`, false, unseal)).rejects.toThrow(words)
      await rm(to, { recursive: true })
      await cp(`${to}-good`, to, { recursive: true })
    }
    expect((await readdir(join(to, '..'))).filter(name => name.includes('restored'))).toEqual([])
    expect(await bring(to, `${to}-restored`, true, unseal)).toMatchObject({
      manifest: { lists: { inquiries: { records: 3 } } },
    })
    expect((await readdir(join(to, '..'))).filter(name => name.includes('restored'))).toEqual([])
  },
)
