import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { proven } from '../../testing/copy-key'
import { type SftpServer, startSftpServer } from '../../testing/sftp-server'
import { enquiry, memoryLog, openFolderStore, temporaryFolder } from '../../testing/store-fixtures'
import { openCopy, readerOf } from './open-copy'
import { restoreCopy } from './restore-copy'

const SOON = { timeout: 30_000, interval: 20 }

/** The tests in this file run in a project of their own (`vitest.config.ts`), because they need OpenSSH's server. */
async function copiedBySftp(copyRecipient?: string, keys: Partial<SftpServer> = {}) {
  const folder = await temporaryFolder()
  const server = await startSftpServer(folder)
  onTestFinished(server.stop)
  const [dataDir, root] = [join(folder, 'data'), join(folder, 'copy')]
  const store = await openFolderStore(dataDir)
  const log = memoryLog()
  const settings = { ...server, ...keys, copyTo: server.address(root), copyRecipient, dataDir }
  const open = async () => {
    const copy = await openCopy(settings, { source: store.source, now: () => new Date(), log, ...proven })
    onTestFinished(() => copy?.stop())
    return copy
  }
  return { folder, server, dataDir, root, store, log, settings, open }
}

test.each(['plainly', 'encrypted'])(
  'a copy goes by SFTP %s, survives interruptions, and can be restored',
  async how => {
    const identity = await generateX25519Identity()
    const recipient = how === 'encrypted' ? await identityToRecipient(identity) : undefined
    const { folder, server, root, store, log, settings, open } = await copiedBySftp(recipient)
    const { id } = await store.letters.keep(
      { name: 'a.pdf', type: 'application/pdf' },
      (async function* () {
        yield Buffer.alloc(10_000_000, 'letter')
      })(),
    )
    await store.submit('inquiries', enquiry({}, { files: [id] }))
    const copy = await open()
    await expect.poll(() => copy?.waitForCopy(5_000), SOON).toBe(true)
    for (let times = 1; times <= 2; times++) {
      await server.stop()
      await store.submit('inquiries', enquiry())
      await expect.poll(() => copy?.state().problem, SOON).toBeDefined()
      await store.submit('inquiries', enquiry())
      await server.start()
      await expect.poll(() => copy?.waitForCopy(5_000), SOON).toBe(true)
    }
    expect(log.entries.filter(({ level }) => level === 'error')).toHaveLength(2)
    await copy?.stop()
    const names = await readdir(root, { recursive: true })
    expect(names.filter(name => name.includes('.piece') && name.endsWith('.age')).length > 0).toBe(how === 'encrypted')
    await writeFile(join(folder, 'identity'), identity)
    const reader = await readerOf(settings.copyTo, recipient && join(folder, 'identity'), settings)
    const dataDir = join(folder, 'restored')
    await restoreCopy({ ...reader, ...proven, dataDir, now: () => new Date(), progress: () => undefined })
    const restored = await openFolderStore(dataDir)
    const query = { limit: 10 }
    expect(await restored.list('inquiries', query)).toEqual(await store.list('inquiries', query))
  },
  60_000,
)

test('a server with another key gets nothing, and its key is named', async () => {
  const { root, server, open } = await copiedBySftp(undefined, { copyHostKey: [`SHA256:${'A'.repeat(43)}`] })
  const copy = await open()
  expect(copy?.state().problem).toContain(`shows another key (${server.copyHostKey[0]})`)
  await expect(readdir(root)).rejects.toThrow('ENOENT')
})

test('with an unreachable server, the service starts and reports the problem', async () => {
  const { server, log, open } = await copiedBySftp()
  await server.stop()
  const copy = await open()
  await expect.poll(() => copy?.state().problem, SOON).toMatch(/its server does not answer .*ECONNREFUSED/)
  expect(log.entries.filter(({ level }) => level === 'error')).toHaveLength(1)
  await server.start()
  await expect.poll(() => copy?.waitForCopy(5_000), SOON).toBe(true)
})

test('a server that does not accept the key is reported with the remedy', async () => {
  const { folder, log, open } = await copiedBySftp()
  await writeFile(join(folder, 'authorized'), '')
  const copy = await open()
  await expect.poll(() => copy?.state().problem, SOON).toMatch(/does not accept COPY_SSH_KEY/)
  expect(log.entries.filter(({ level }) => level === 'error')).toHaveLength(1)
})
