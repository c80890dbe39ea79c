import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Decrypter, generateHybridIdentity, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { proven } from '../../testing/copy-key'
import { enquiry, memoryLog, openFolderStore, temporaryFolder } from '../../testing/store-fixtures'
import { sealFor } from './age'
import { openCopy, readerOf } from './open-copy'
import { restoreCopy } from './restore-copy'

const NO_KEYS = { copySshKey: undefined, copyHostKey: [] }

test('an encrypted copy cannot be read without its identity, and can be restored with the identity alone', async () => {
  const folder = await temporaryFolder()
  const [dataDir, copyTo] = [join(folder, 'data'), join(folder, 'copy')]
  const [own, other] = [await generateX25519Identity(), await generateX25519Identity()]
  for (const [name, identity] of Object.entries({ own, other }))
    await writeFile(join(folder, name), `# made today\n${identity}\n`)
  const store = await openFolderStore(dataDir)
  const copyRecipient = await identityToRecipient(own)
  const config = { ...NO_KEYS, copyTo, copyRecipient, dataDir }
  const parts = { source: store.source, now: () => new Date(), log: memoryLog(), ...proven }
  const copy = await openCopy(config, parts)
  onTestFinished(() => copy?.stop())
  const letter = randomBytes(10_000_000)
  const { id } = await store.letters.keep(
    { name: 'a.pdf', type: 'application/pdf' },
    (async function* () {
      yield letter
    })(),
  )
  await store.submit('inquiries', enquiry({ message: 'Wexford' }, { files: [id] }))
  await expect.poll(() => copy?.waitForCopy(5_000), { timeout: 30_000 }).toBe(true)
  await copy?.stop()
  const files = (await readdir(copyTo, { recursive: true, withFileTypes: true })).filter(file => file.isFile())
  for (const { parentPath, name } of files) {
    const bytes = await readFile(join(parentPath, name))
    expect(bytes.includes('Wexford') || bytes.includes(letter.subarray(100, 200)), name).toBe(false)
    expect(bytes.toString('latin1', 0, 21) === 'age-encryption.org/v1', name).toBe(name.endsWith('.age'))
  }
  const bring = async (identity: string | undefined) => {
    const options = { dataDir: join(folder, 'restored'), now: () => new Date(), progress: () => undefined }
    return await restoreCopy({
      ...options,
      ...proven,
      ...(await readerOf(copyTo, identity && join(folder, identity), NO_KEYS)),
    })
  }
  await expect(bring(undefined)).rejects.toThrow(`is encrypted to ${copyRecipient}: name the file of its identity`)
  await expect(bring('other')).rejects.toThrow(
    'cannot be decrypted with this identity: it was encrypted for another key',
  )
  expect((await readdir(folder)).filter(name => name.startsWith('restored'))).toEqual([])
  await bring('own')
  const restored = await openFolderStore(join(folder, 'restored'))
  expect(await restored.get('inquiries', 1)).toMatchObject({ message: 'Wexford' })
  expect((await readFile(join(folder, 'restored/files', id.slice(0, 2), id))).equals(letter)).toBe(true)
})

test.each([
  ['X25519', generateX25519Identity],
  ['post-quantum', generateHybridIdentity],
])(
  'up to ten blocks of bytes that were encrypted for a key of the kind %s can be decrypted with its identity',
  async (_, generate) => {
    const identity = await generate()
    const { seal } = sealFor(await identityToRecipient(identity))
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    for (const size of [0, 1, 65_536, 65_537, 10 * 65_536]) {
      const bytes = randomBytes(size)
      expect(bytes.equals(await decrypter.decrypt(await seal(bytes))), `${size} bytes`).toBe(true)
    }
  },
)

test('with another recipient the copy is made again', async () => {
  const folder = await temporaryFolder()
  const [dataDir, copyTo] = [join(folder, 'data'), join(folder, 'copy')]
  const store = await openFolderStore(dataDir)
  await store.submit('inquiries', enquiry())
  const parts = { source: store.source, now: () => new Date(), log: memoryLog(), ...proven }
  const identity = await generateX25519Identity()
  for (const copyRecipient of [undefined, await identityToRecipient(identity)]) {
    const copy = await openCopy({ ...NO_KEYS, copyTo, copyRecipient, dataDir }, parts)
    await expect.poll(() => copy?.waitForCopy(5_000), { timeout: 30_000 }).toBe(true)
    await copy?.stop()
  }
  const names = (await readdir(copyTo, { recursive: true })).filter(name => /\.piece/.test(name))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter(name => !name.endsWith('.age'))).toEqual([])
})

test('a copy within the data, or the data within the copy, is refused', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  const store = await openFolderStore(dataDir)
  const parts = { source: store.source, now: () => new Date(), log: memoryLog(), ...proven }
  for (const copyTo of [join(dataDir, 'copy'), join(dataDir, '..')]) {
    const config = { ...NO_KEYS, copyTo, copyRecipient: undefined, dataDir }
    await expect(openCopy(config, parts)).rejects.toThrow('lie within one another')
  }
})
