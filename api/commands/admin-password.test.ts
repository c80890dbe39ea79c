import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parseConfig } from '../config'
import { verifyPassword } from '../security/password'
import { bundleProgram } from '../testing/bundle-program'

const root = fileURLToPath(new URL('../..', import.meta.url))

function run(input: string): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [bundleProgram(join(root, 'api/commands/admin-password.ts'))])
    let out = ''
    let err = ''
    child.stdout.on('data', chunk => {
      out += chunk
    })
    child.stderr.on('data', chunk => {
      err += chunk
    })
    child.on('close', code => resolve({ code, out, err }))
    child.stdin.end(input)
  })
}

it('the command prints a line for .env that admits the password it was given', async () => {
  const { code, out } = await run('correct horse battery\n')
  expect(code).toBe(0)
  const [, name = '', value = ''] = /^(\w+)=(.*)\n$/.exec(out) ?? []
  expect(name).toBe('ADMIN_PASSWORD_HASH')
  const { adminPasswordHash = '' } = parseConfig({ [name]: value })
  expect(await verifyPassword('correct horse battery', adminPasswordHash)).toBe(true)
})

it.each(['1qaz2wsx3edc4rfv\n', 'haven-dashboard-123\n'])(
  'the command refuses %j, which many would think of',
  async input => {
    const { code, out, err } = await run(input)
    expect([code, out, err]).toEqual([1, '', expect.stringContaining('Please choose another one')])
  },
)

it.each(['', 'fourteen chars\n'])('the command refuses %j, which is shorter than 15 characters', async input => {
  const { code, out, err } = await run(input)
  expect(code).toBe(1)
  expect(out).toBe('')
  expect(err).toContain('15 characters')
})
