import { execFileSync, spawnSync } from 'node:child_process'
import { appendFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { copyOf, keysIn, startCopiedWriter } from '../../testing/copied'
import { proven } from '../../testing/copy-key'
import { startSftpServer } from '../../testing/sftp-server'
import { openFolderStore, temporaryFolder } from '../../testing/store-fixtures'
import { readerOf } from './open-copy'
import { restoreCopy } from './restore-copy'

const SOON = { timeout: 60_000, interval: 20 }

/** This test runs in a project of its own (`vitest.config.ts`), because it mounts a disk and needs OpenSSH's server. */
test.each([
  ['a folder', 'plain'],
  ['a folder', 'encrypted'],
  ['SFTP', 'plain'],
  ['SFTP', 'encrypted'],
])(
  'under load, a failure of %s (%s) does not stop the service; the copy gets the missing part later, and can be restored',
  async (where, how) => {
    const folder = await temporaryFolder()
    const [dir, disk] = [join(folder, 'data'), join(folder, 'disk')]
    await mkdir(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk])
    onTestFinished(() => void execFileSync('umount', ['-l', disk]))
    const server = where === 'SFTP' ? await startSftpServer(folder) : undefined
    onTestFinished(() => server?.stop())
    const identity = await generateX25519Identity()
    await writeFile(join(folder, 'identity'), identity)
    const to = server?.address(join(disk, 'copy')) ?? join(disk, 'copy')
    const { copySshKey, copyHostKey = [] } = server ?? {}
    const copyRecipient = how === 'encrypted' ? await identityToRecipient(identity) : undefined
    const writer = startCopiedWriter({ ...copyOf(dir, to), copySshKey, copyHostKey, copyRecipient }, 3)
    const count = (waits: boolean) => writer.acknowledged().filter(({ waited }) => waited === waits).length
    const more = async (waits: boolean) => {
      const before = count(waits)
      await expect.poll(() => count(waits), SOON).toBeGreaterThan(before + (waits ? 20 : 200))
    }
    await more(true)
    // The kernel refuses to remount the disk while one of its files is being written.
    const remount = async (how: string) =>
      await expect.poll(() => spawnSync('mount', ['-o', `remount,${how}`, disk]).status, SOON).toBe(0)
    const cannotWrite = 'its server cannot write there'
    const breaks: [words: string, breakIt: () => unknown, mend: () => unknown][] = [
      [
        server ? cannotWrite : 'there is no space left',
        () =>
          execFileSync('sh', ['-c', `head -c 300m /dev/zero > ${join(disk, 'filler')} || true`], { stdio: 'ignore' }),
        () => rm(join(disk, 'filler')),
      ],
      [server ? cannotWrite : 'it can only be read', () => remount('ro'), () => remount('rw')],
    ]
    if (server) breaks.push(['its server does not answer', server.stop, server.start])
    for (const [words, breakIt, mend] of breaks) {
      const told = writer.told().length
      await breakIt()
      await expect.poll(() => writer.told().slice(told).join(), SOON).toMatch(`Nothing reaches the copy: ${words}`)
      await more(false)
      await mend()
      await expect.poll(() => writer.told().slice(told).join(), SOON).toMatch('The copy has caught up')
      await more(true)
    }
    const until = Date.now() - 5_000
    writer.process.kill('SIGKILL')
    await writer.ended()
    await rm(dir, { recursive: true })
    const reader = await readerOf(to, join(folder, 'identity'), { copySshKey, copyHostKey })
    const bring = async (name: string) => {
      const dataDir = join(folder, name)
      await restoreCopy({ ...reader, ...proven, dataDir, now: () => new Date(), progress: () => undefined })
      return await openFolderStore(dataDir)
    }
    const kept = await keysIn(await bring('restored'))
    const lost = writer.acknowledged().filter(({ key }) => !kept.has(key))
    const waited = lost.filter(({ waited }) => waited)
    console.log(
      `${where}, ${how}: ${count(false)} acknowledged, ${lost.length - waited.length} of the last 5 seconds lost; ${count(true)} with COPY_WAIT, ${waited.length} lost`,
    )
    expect(lost.filter(({ at }) => at < until)).toEqual([])
    expect(waited).toEqual([])
    const [piece = ''] = (await readdir(join(disk, 'copy'), { recursive: true }))
      .filter(name => /piece/.test(name))
      .sort()
    await appendFile(join(disk, 'copy', piece), 'x')
    await expect(bring('changed')).rejects.toThrow(`${piece} is not as it was written`)
    await rm(join(disk, 'copy', piece))
    await expect(bring('cut')).rejects.toThrow('lacks piece 1 of')
    expect((await readdir(folder)).filter(name => /changed|cut/.test(name))).toEqual([])
  },
)
