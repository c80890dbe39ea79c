import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { bundleProgram } from '../testing/bundle-program'
import { ENQUIRY, startTestService } from '../testing/start-test-service'
import { temporaryFolder } from '../testing/store-fixtures'

const isRoot = process.getuid?.() === 0

it("run by a user other than the service's, the doctor names each check that it cannot make, and says nothing untrue", async () => {
  const service = await startTestService()
  expect((await service.postJson('/api/contact', ENQUIRY)).status).toBe(201)
  const dir = join(service.folder, 'data')
  const cwd = await temporaryFolder()
  chmodSync(cwd, 0o755)
  chmodSync(service.folder, 0o755)
  // Only root can run the doctor as another user. In a run by another user, the test removes all permissions from the
  // data folder, which has the same effect.
  if (!isRoot) {
    chmodSync(dir, 0)
    onTestFinished(() => chmodSync(dir, 0o700))
  }
  const program = join(cwd, 'dist/api/doctor.mjs')
  cpSync(bundleProgram('api/commands/doctor.ts'), program)
  const user = isRoot ? { uid: 65_534, gid: 65_534 } : {}
  const env = { PATH: process.env.PATH, DATA_DIR: dir }
  const { stdout, stderr } = spawnSync(process.execPath, [program, '--json'], { cwd, env, encoding: 'utf8', ...user })
  expect(stderr).toBe('')
  const { lines } = JSON.parse(stdout) as { lines: { about: string; state: string; says: string }[] }
  const says = (subject: string) =>
    lines.filter(({ about }) => about === subject).map(line => `${line.state}: ${line.says}`)
  const asThatUser = /run this as (?:them|that user|the user that Haven runs as)/
  expect(says('Service')).toEqual([expect.stringMatching(/^wrong: Only the user that runs Haven can ask/)])
  for (const subject of ['Service', 'Data folder', 'Backup', 'Restore']) {
    expect(says(subject)).toEqual([expect.stringMatching(asThatUser)])
  }
  if (isRoot) expect(says('Data folder')[0]).toContain('belongs to another user (number 0)')
  expect(says('Files')).toEqual(['look: This point could not be checked (EACCES).'])
  expect(stdout).not.toMatch(/was taken yet|Nobody has tried|restart it|\bat .*\.m?[jt]s:/)
})
