import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { selfSigned } from '../testing/self-signed'
import { startTestService } from '../testing/start-test-service'
import { temporaryFolder } from '../testing/store-fixtures'

const run = promisify(execFile)

it('a command trusts the authority that .env names, although Node reads this setting only when it starts', async () => {
  const folder = await temporaryFolder()
  const certificate = selfSigned()
  const proxy = createServer(certificate, (_, response) => response.end('not Haven')).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  const url = `https://localhost:${(proxy.address() as AddressInfo).port}`
  const service = await startTestService({ PUBLIC_URL: url })
  const ca = join(folder, 'ca.pem')
  await writeFile(ca, certificate.cert)
  const examine = async (...lines: string[]) => {
    const settings = [`DATA_DIR=${join(service.folder, 'data')}`, `PUBLIC_URL=${url}`, 'PORT=0', ...lines]
    await writeFile(join(folder, '.env'), settings.join('\n'), { mode: 0o600 })
    const env = { PATH: process.env.PATH }
    const command = [resolve('scripts/command.mjs'), 'doctor', '--json']
    const { stdout } = await run(process.execPath, command, { cwd: folder, env }).catch(error => error)
    const found = JSON.parse(stdout) as { lines: { about: string; says: string }[] }
    return found.lines.find(({ about }) => about === 'PUBLIC_URL')?.says
  }
  expect(await examine()).toContain('does not answer (DEPTH_ZERO_SELF_SIGNED_CERT)')
  expect(await examine(`NODE_EXTRA_CA_CERTS=${ca}`)).toContain('it is another instance')
})
