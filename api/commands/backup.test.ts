import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { bundleProgram } from '../testing/bundle-program'
import { seedRecords } from '../testing/seed'
import { enquiry, openStore, temporaryFolder } from '../testing/store-fixtures'

/** The key that signs a backup. */
const KEY = Buffer.alloc(32, 5).toString('base64')

interface Run {
  process: ChildProcess
  ended: Promise<{ code: number | null; said: string }>
}

function start(
  script: 'backup' | 'restore',
  dataDir: string,
  args: string[],
  more: { cwd?: string; env?: object } = {},
): Run {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, SECRETS_KEY: KEY, ...more.env }
  const program = bundleProgram(resolve(`api/commands/${script}.ts`))
  const child = spawn(process.execPath, [program, ...args], { ...more, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
  return { process: child, ended: once(child, 'close').then(([code]) => ({ code, said })) }
}

const run = async (...args: Parameters<typeof start>) => await start(...args).ended

test('backup and restore print their result in plain lines, and warn of the personal data', async () => {
  const folder = await temporaryFolder()
  const dir = join(folder, 'data')
  await seedRecords({ dir, records: 1_200 })
  const backup = await run('backup', dir, [join(folder, 'backups')])
  expect(backup).toMatchObject({ code: 0, said: expect.stringContaining('Backed up 1200 inquiries') })
  expect(backup.said).toContain('personal data')
  const [name = ''] = await readdir(join(folder, 'backups'))
  expect(name).toMatch(/^haven-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)
  const restored = await run('restore', dir, [join(folder, 'backups', name)])
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('Restored 1200 inquiries') })
  expect(restored.said).toMatch(/The earlier data is in .*data\.before-restore-/)
  expect(backup.said + restored.said).not.toMatch(/[\r\u001b]/)
})

test('a backup contains the settings if the operator asks for them, but never the secret key', async () => {
  const folder = await temporaryFolder()
  const dir = join(folder, 'data')
  const key = Buffer.alloc(32, 7).toString('base64')
  await seedRecords({ dir, records: 10 })
  const app = join(folder, 'app')
  await mkdir(app)
  const lines = ['STAFF_EMAIL=staff@example.org', `export SECRETS_KEY=${key}`, 'LOG_LEVEL=warn', '']
  await writeFile(join(app, '.env'), lines.join('\n'))
  await writeFile(join(folder, 'firm.json'), '{"name":"Marsh Example"}')
  const where = { cwd: app, env: { FIRM_FILE: join(folder, 'firm.json') } }
  const backups = join(folder, 'backups')
  expect(await run('backup', dir, [backups, 'with', '--with-settings'], where)).toMatchObject({
    code: 0,
    said: expect.stringContaining('These files contain passwords.'),
  })
  expect(await readFile(join(backups, 'with/settings/.env'), 'utf8')).toBe(
    'STAFF_EMAIL=staff@example.org\nLOG_LEVEL=warn\n',
  )
  expect(await readFile(join(backups, 'with/settings/firm.json'), 'utf8')).toContain('Marsh Example')
  await run('backup', dir, [backups, 'without'], where)
  expect(await readdir(join(backups, 'without'))).not.toContain('settings')

  const restored = await run('restore', dir, [join(backups, 'with')], where)
  expect(restored.said).toContain(join(backups, 'with/settings/.env'))
  expect(await readdir(dir)).not.toContain('settings')
  await writeFile(join(backups, 'with/settings/firm.json'), '{}')
  const refused = await run('restore', dir, [join(backups, 'with')], where)
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('settings/firm.json has 2 bytes') })
})

test('restored data belong to the previous owner of the data, even if root restores them', async () => {
  const folder = await temporaryFolder()
  const dir = join(folder, 'data')
  await seedRecords({ dir, records: 10 })
  await run('backup', dir, [join(folder, 'backups'), 'one'])
  // The expected owner of the files. Only root can give files to another user, so without root the test expects the
  // present owner.
  const owner = process.getuid?.() === 0 ? 4321 : (await stat(dir)).uid
  if (owner === 4321) await chown(dir, owner, owner)
  expect(await run('restore', dir, [join(folder, 'backups', 'one')])).toMatchObject({ code: 0 })
  for (const name of ['.', ...(await readdir(dir, { recursive: true }))]) {
    expect([name, (await stat(join(dir, name))).uid]).toEqual([name, owner])
  }
})

test.each([
  ['backup', ['somewhere', '--everything'], 'Usage: npm run backup'],
  ['backup', [], 'Usage: npm run backup'],
  ['restore', [], 'Usage: npm run restore'],
  ['restore', ['nowhere'], 'is no finished backup'],
] as const)('%s with %j fails with code 1 and says why', async (script, args, words) => {
  const folder = await temporaryFolder()
  const { code, said } = await run(script, join(folder, 'data'), [...args])
  expect(code).toBe(1)
  expect(said).toContain(words)
  expect(said).not.toMatch(/^\s+at /m)
})

test('the command names a setting whose value .env ends at a #, with the remedy', async () => {
  const cwd = await temporaryFolder()
  await writeFile(join(cwd, '.env'), 'SMTP_URL=smtp://haven:pa#ss@mail.example.org\n')
  const { code, said } = await run('backup', join(cwd, 'data'), ['backups'], { cwd })
  expect(code).toBe(1)
  expect(said).toMatch(/SMTP_URL: .*In \.env its value ends at a #: put the value in single quotes/)
})

test('a restore refuses to replace the data of a running server', async () => {
  const folder = await temporaryFolder()
  const dir = join(folder, 'data')
  const store = await openStore(dir)
  await store.submit('inquiries', enquiry())
  expect(await run('backup', dir, [join(folder, 'backups'), 'one'])).toMatchObject({ code: 0 })
  const { code, said } = await run('restore', dir, [join(folder, 'backups', 'one')])
  expect(code).toBe(1)
  expect(said).toContain(`is in use by process ${process.pid}`)
  expect(await store.submit('inquiries', enquiry())).toMatchObject({ id: 2 })
})

test('a restore that is killed at any moment leaves either the earlier data or the backup’s, each complete', async () => {
  const folder = await temporaryFolder('memory')
  const backups = join(folder, 'backups')
  const dir = join(folder, 'data')
  await seedRecords({ dir, records: 4_000 })
  expect(await run('backup', dir, [backups, 'large'])).toMatchObject({ code: 0 })
  const target = join(folder, 'other')
  const before = await openStore(target)
  await before.submit('inquiries', enquiry())
  await before.close()

  const found = new Set<number>()
  for (let wait = 100; wait < 1_300; wait += 150) {
    const restoring = start('restore', target, [join(backups, 'large')])
    // The kill comes after a delay in real time, because a kill that waited for a step of the restore would always hit
    // the same step.
    await Promise.race([delay(wait), restoring.ended])
    restoring.process.kill('SIGKILL')
    await restoring.ended
    const opened = await openStore(target).catch((error: Error) => {
      if (!error.message.includes('was broken off')) throw error
    })
    if (!opened) continue
    found.add((await opened.counts()).lists.inquiries.total)
    await opened.close()
  }
  expect([...found].filter(total => total !== 1 && total !== 4_000)).toEqual([])
  expect(await run('restore', target, [join(backups, 'large')])).toMatchObject({ code: 0 })
  expect((await readdir(folder)).filter(name => name.includes('.restoring-'))).toEqual([])
})
