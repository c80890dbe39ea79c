import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { headWords } from '../audit/verify'
import { auditDays, auditFolder, auditPath } from '../store/audit-files'
import { startTestService, type TestService } from '../testing/start-test-service'

const dataOf = (service: TestService) => join(service.folder, 'data')

/** Runs the command as an operator does. */
function verify(service: TestService, ...words: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise(done => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataOf(service) }
    const args = ['--import', import.meta.resolve('tsx'), resolve('api/commands/audit-verify.ts'), ...words]
    const child = spawn(process.execPath, args, { env })
    onTestFinished(() => void child.kill('SIGKILL'))
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
    child.on('close', code => done({ code, said }))
  })
}

it('npm run audit:verify compares the chain with a noted head, whether the service runs or not', async () => {
  const service = await startTestService()
  const { audit } = service.context
  const login = await service.login()
  await audit.flush()
  const noted = headWords(audit.head())
  expect(await verify(service)).toEqual({ code: 0, said: expect.stringContaining(`\n${noted}\n`) })
  await service.postJson('/api/admin/logout', undefined, login)
  await audit.flush()
  expect(await verify(service, '--head', noted)).toMatchObject({ code: 0 })
  const last = headWords(audit.head())
  await service.close()
  const folder = auditFolder(dataOf(service))
  const path = auditPath(folder, (await auditDays(folder)).at(-1) ?? '')
  const lines = (await readFile(path, 'utf8')).split('\n')
  await writeFile(path, `${lines.slice(0, -2).join('\n')}\n`)
  expect(await verify(service, '--head', noted)).toMatchObject({ code: 0 })
  expect(await verify(service, '--head', last)).toEqual({
    code: 1,
    said: expect.stringContaining('The end of the audit was cut off'),
  })
  await writeFile(path, lines.join('\n').replace('signed_in', 'signed_On'))
  expect(await verify(service)).toEqual({ code: 1, said: expect.stringContaining('Entry 1 does not fit') })
  expect(await verify(service, '--head', 'x')).toEqual({ code: 1, said: expect.stringContaining('Usage:') })
}, 120_000)
