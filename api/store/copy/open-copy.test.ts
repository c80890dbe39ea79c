import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { proven } from '../../testing/copy-key'
import { memoryLog, openFolderStore, temporaryFolder } from '../../testing/store-fixtures'
import { UserFacingError } from '../../user-facing-error'
import { sealFor } from './age'
import { type CopySettings, openCopy, readerOf } from './open-copy'
import { CopyRefusedError } from './refused'
import { SftpTarget } from './sftp-target'
import { FolderTarget } from './target'

const NO_KEYS = { copySshKey: undefined, copyHostKey: [] }
const KEYS = { copySshKey: '/key', copyHostKey: [`SHA256:${'A'.repeat(43)}`] }

async function service() {
  const folder = await temporaryFolder('memory')
  const dataDir = join(folder, 'data')
  const store = await openFolderStore(dataDir)
  const open = async (copyTo: string | undefined, more: Partial<CopySettings> = {}) => {
    const settings = { ...NO_KEYS, copyTo, copyRecipient: undefined, dataDir, ...more }
    const copy = await openCopy(settings, { source: store.source, now: () => new Date(), log: memoryLog(), ...proven })
    onTestFinished(() => copy?.stop())
    return copy
  }
  return { folder, dataDir, open }
}

test('no copy is made if no setting asks for one', async () => {
  const { open } = await service()
  expect(await open(undefined)).toBeUndefined()
})

test('a copy is encrypted if a recipient is set, and otherwise not', async () => {
  const { folder, open } = await service()
  const plain = join(folder, 'plain')
  await (await open(plain))?.stop()
  const names = async (root: string) => (await readdir(root, { recursive: true })).filter(name => /piece/.test(name))
  expect((await names(plain)).every(name => name.endsWith('.piece'))).toBe(true)
  const copyRecipient = await identityToRecipient(await generateX25519Identity())
  const sealed = join(folder, 'sealed')
  await (await open(sealed, { copyRecipient }))?.stop()
  expect((await names(sealed)).every(name => name.endsWith('.piece.age'))).toBe(true)
  expect((await names(sealed)).length).toBeGreaterThan(0)
  await expect(open(join(folder, 'third'), { copyRecipient: 'age1x' })).rejects.toThrow('is no age public key')
})

test('a copy inside the data, or around them, is refused under every name of its folder', async () => {
  const { folder, dataDir, open } = await service()
  await symlink(dataDir, join(folder, 'link'))
  for (const copyTo of [join(dataDir, 'copy'), dataDir, folder, join(folder, 'link', 'copy')]) {
    const failure = await open(copyTo).catch((error: Error) => error)
    expect(failure, copyTo).toBeInstanceOf(CopyRefusedError)
    expect(String(failure)).toContain(
      `COPY_TO (${copyTo}) and DATA_DIR (${dataDir}) lie within one another: a copy belongs elsewhere, best on another disk.`,
    )
  }
  // A folder outside the data folder, whose name begins with the data folder's name.
  await mkdir(`${dataDir}-copy`)
  expect(await open(`${dataDir}-copy`)).toBeDefined()
})

test('a copy is read from a folder or a server, as its address says', async () => {
  const folder = await temporaryFolder('memory')
  const fromFolder = await readerOf(folder, undefined, NO_KEYS)
  expect([fromFolder.target instanceof FolderTarget, fromFolder.target.name, fromFolder.unseal]).toEqual([
    true,
    folder,
    undefined,
  ])
  const address = 'sftp://me@copy.example/srv/copy'
  const fromServer = await readerOf(address, undefined, KEYS)
  expect([fromServer.target instanceof SftpTarget, fromServer.target.name]).toEqual([true, address])
})

test('an invalid address, and a server without keys, are refused with the reason', async () => {
  await expect(readerOf('ftp://copy.example', undefined, KEYS)).rejects.toThrow(/^--from: /)
  for (const keys of [NO_KEYS, { ...KEYS, copySshKey: undefined }, { ...KEYS, copyHostKey: [] }]) {
    await expect(readerOf('sftp://me@copy.example/srv', undefined, keys)).rejects.toThrow(
      new UserFacingError('a copy at sftp:// needs COPY_SSH_KEY and COPY_HOST_KEY'),
    )
  }
})

test('an encrypted copy can be opened with an identity', async () => {
  const folder = await temporaryFolder('memory')
  const identity = await generateX25519Identity()
  await writeFile(join(folder, 'identity'), identity)
  const { unseal } = await readerOf(folder, join(folder, 'identity'), NO_KEYS)
  const sealed = await sealFor(await identityToRecipient(identity)).seal(Buffer.from('bytes'))
  expect(Buffer.from((await unseal?.(sealed)) ?? []).toString()).toBe('bytes')
})
