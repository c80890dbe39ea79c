import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unpackEarlier } from '../testing/earlier-version'
import { runCommand } from '../testing/run-command'
import { ENQUIRY, startTestService } from '../testing/start-test-service'
import { onFiles, temporaryFolder } from '../testing/store-fixtures'

const POLL = { timeout: 30_000, interval: 20 }
const drill = onFiles()

/** Starts a service with an enquiry, a copy and a backup; also returns the key that signs both. */
async function burning() {
  const folder = await temporaryFolder()
  const [copy, backups] = [join(folder, 'copy'), join(folder, 'backups')]
  const service = await startTestService({ COPY_TO: copy })
  const dataDir = service.context.config.dataDir
  expect((await service.postJson('/api/contact', ENQUIRY)).status).toBe(201)
  await expect.poll(() => service.context.copy?.waitForCopy(5_000), POLL).toBe(true)
  const head = service.context.copy?.state().head ?? 0
  expect((await runCommand('backup', [backups, 'one'], { env: { DATA_DIR: dataDir } })).code).toBe(0)
  const { said } = await runCommand('copy-key', [], { env: { DATA_DIR: dataDir } })
  const [, key = ''] = /^COPY_KEY=(\S+)$/m.exec(said) ?? []
  await service.close()
  return { folder, copy, backup: join(backups, 'one'), dataDir, head, key, service }
}

const another = randomBytes(32).toString('base64')

drill('on a bare machine, the key alone is enough to restore the copy or a backup', async () => {
  const { folder, copy, backup, head, key } = await burning()
  const before = (await readdir(folder)).sort()
  for (const from of [['--from', copy], [backup]]) {
    const dataDir = join(folder, 'bare')
    const restore = async (env: Record<string, string>, ...more: string[]) =>
      await runCommand('restore', [...from, ...more], { env: { DATA_DIR: dataDir, ...env } })
    const bare = await restore({})
    expect(bare).toMatchObject({ code: 1, said: expect.stringContaining('the key is not here. Set COPY_KEY') })
    const others = await restore({ COPY_KEY: another })
    expect(others).toMatchObject({ code: 1, said: expect.stringContaining('it was changed, or made with another key') })
    expect(bare.said + others.said).not.toMatch(/^\s+at /m)
    expect((await readdir(folder)).sort()).toEqual(before)
    const dry = await restore({ COPY_KEY: key }, '--dry-run')
    expect(dry).toMatchObject({ code: 0, said: expect.stringContaining('These data can be restored: 1 inquiries') })
    expect((await readdir(folder)).sort()).toEqual(before)
    const restored = await restore({ COPY_KEY: key })
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Restored 1 inquiries') })
    expect(restored.said).not.toContain('NOTHING PROVES')
    await rm(dataDir, { recursive: true })
    const unproven = await restore({}, '--unproven')
    expect(unproven).toMatchObject({ code: 0, said: expect.stringContaining('NOTHING PROVES WHO MADE THESE DATA.') })
    await rm(dataDir, { recursive: true })
  }
  const least = async (n: number) =>
    await runCommand('restore', ['--from', copy, '--dry-run', '--head', String(n)], {
      env: { DATA_DIR: join(folder, 'bare'), COPY_KEY: key },
    })
  expect(await least(head)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^The sequence of the copy’s head is \d+\.$/m),
  })
  expect(await least(head + 1_000)).toMatchObject({
    code: 1,
    said: expect.stringContaining('is older than it should be'),
  })
})

drill(
  'a start that finds data without a key warns, and makes the copy again; an earlier backup needs the old key',
  async () => {
    const { copy, backup, dataDir, key, service } = await burning()
    await rm(join(dataDir, 'secrets.key'))
    const again = await startTestService({ COPY_TO: copy }, { folder: service.folder })
    expect(again.context.warnings).toEqual([expect.stringContaining('There is data, and no key for it (secrets.key)')])
    expect(again.lines.join('')).toContain('so Haven made a new key. The copy is made again.')
    await expect
      .poll(() => readdir(copy).then(names => names.filter(name => name.startsWith('generation'))), POLL)
      .toEqual(['generation-000002'])
    await again.close()
    const restore = async (from: string[], env: Record<string, string> = {}) =>
      await runCommand('restore', [...from, '--dry-run'], { env: { DATA_DIR: dataDir, ...env } })
    expect(await restore(['--from', copy])).toMatchObject({ code: 0 })
    expect(await restore([backup])).toMatchObject({ code: 1, said: expect.stringContaining('made with another key') })
    expect(await restore([backup], { COPY_KEY: key })).toMatchObject({ code: 0 })
    // The data folder now has a key, so the service starts without a warning.
    const third = await startTestService({ COPY_TO: copy }, { folder: service.folder })
    expect(third.context.warnings).toEqual([])
  },
)

drill('a first start, without data, gives no warning about a key', async () => {
  expect((await startTestService()).context.warnings).toEqual([])
})

test('a restore accepts a copy or backup of version 0.1.0 only if the operator asks to accept unproven data', async () => {
  const folder = await temporaryFolder()
  const sources = [['--from', await unpackEarlier('1', 'copy', folder)], [await unpackEarlier('1', 'backup', folder)]]
  const env = { DATA_DIR: join(folder, 'data'), COPY_KEY: another }
  for (const from of sources) {
    const refused = await runCommand('restore', from, { env })
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringContaining('it carries no proof, like all backups of version 0.1.0'),
    })
    const taken = await runCommand('restore', [...from, '--unproven'], { env })
    expect(taken).toMatchObject({ code: 0, said: expect.stringContaining('NOTHING PROVES WHO MADE THESE DATA.') })
    await rm(env.DATA_DIR, { recursive: true })
  }
})

test('the command prints the key as a setting at any time, and the operator can confirm, without showing the key, that they keep it', async () => {
  const dataDir = await temporaryFolder()
  const env = { DATA_DIR: dataDir }
  const none = await runCommand('copy-key', [], { env })
  expect(none).toMatchObject({ code: 1, said: expect.stringContaining('start the service once, which makes one') })
  const root = randomBytes(32).toString('base64')
  await writeFile(join(dataDir, 'secrets.key'), `${root}\n`)
  const printed = await runCommand('copy-key', [], { env })
  expect(printed.said).toMatch(/^COPY_KEY=[\w+/]{43}=$/m)
  expect(printed.said).not.toContain(root)
  expect(await runCommand('copy-key', [], { env: { ...env, SECRETS_KEY: root } })).toEqual(printed)
  const kept = await runCommand('copy-key', ['--kept'], { env })
  expect(kept).toMatchObject({ code: 0, said: expect.stringContaining('Noted: you have stored the key.') })
  expect(kept.said).not.toContain('COPY_KEY')
  expect(await readFile(join(dataDir, 'copy-key.json'), 'utf8')).not.toContain(printed.said.slice(9, 30))
  expect(await runCommand('copy-key', ['--print'], { env })).toMatchObject({
    code: 1,
    said: expect.stringContaining('Usage: npm run copy-key'),
  })
})

test.each([
  ['backup', ['/sys/haven'], {}],
  ['restore', ['BACKUP', '--unproven'], { DATA_DIR: '/sys/haven/data' }],
])('%s says in words that it cannot write to a folder, with the remedy', async (name, args, env) => {
  const folder = await temporaryFolder()
  const dataDir = await unpackEarlier('1', 'live', folder)
  const backup = await unpackEarlier('1', 'backup', folder)
  const { code, said } = await runCommand(
    name,
    args.map(arg => (arg === 'BACKUP' ? backup : arg)),
    { env: { DATA_DIR: dataDir, ...env } },
  )
  expect(code).toBe(1)
  expect(said).toContain('/sys/haven')
  expect(said).toMatch(/name another folder|Or restore into another folder/)
  expect(said).not.toMatch(/syscall|mkdir '|^\s+at /m)
})
