import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { INTAKE, SITE } from '../../e2e/nginx'
import { freePort } from '../free-port'
import { FIRM_ANSWERS } from './firm-answers'
import { CADDY, IMAGE, podman, tryPodman } from './podman'
import { visitByTls } from './visit-by-tls'

/** The longest wait for the first answer over TLS, in ms. */
const WITHIN = 60_000
const LOOK_EVERY = 200
const PROJECT = 'haven-check'
/**
 * Runs `deploy/compose.yaml` with certificates of Caddy's own authority, sets up a firm, and sends an enquiry through
 * the firm's page in Chromium over TLS.
 */
export async function inCompose(wrong: string[]): Promise<void> {
  const [plain, tls] = [await freePort(), await freePort()]
  const folder = mkdtempSync(join(tmpdir(), 'haven-compose-'))
  const home = join(folder, 'deploy')
  mkdirSync(home)
  copyFileSync('deploy/compose.yaml', join(home, 'compose.yaml'))
  // Lets Caddy make the certificates itself, because no public authority can reach this machine.
  const caddyfile = readFileSync('deploy/Caddyfile', 'utf8').replace(/^\{$/m, '{\n\tlocal_certs\n\tskip_install_trust')
  writeFileSync(join(home, 'Caddyfile'), caddyfile)
  writeFileSync(join(home, '.env'), `PUBLIC_URL=https://${INTAKE}:${tls}\nALLOWED_HOSTS=${SITE}\n`)
  const env = { HAVEN_IMAGE: IMAGE, CADDY_IMAGE: CADDY, HTTP_PORT: `${plain}`, HTTPS_PORT: `${tls}` }
  const compose = (...args: string[]) => {
    const words = ['--project-name', PROJECT, '--file', join(home, 'compose.yaml'), ...args]
    const { status, output } = tryPodman(words, { program: 'podman-compose', env })
    if (status !== 0) throw new Error(`podman-compose ${args.join(' ')} failed:\n${output.slice(-3_000)}`)
    return output
  }
  const haven = `${PROJECT}_haven_1`
  try {
    compose('up', '--detach', '--no-build')
    const authority = () =>
      tryPodman(['exec', `${PROJECT}_caddy_1`, 'cat', '/data/caddy/pki/authorities/local/root.crt'])
    const ca = await firstAnswer(tls, () => authority().output)
    const { status, output } = tryPodman(['exec', '--interactive', haven, 'npm', 'run', '--silent', 'firm'], {
      input: FIRM_ANSWERS.map(line => `${line}\n`).join(''),
    })
    if (status !== 0) throw new Error(`npm run firm says:\n${output.slice(-2_000)}`)
    wrong.push(...(await visitByTls({ host: INTAKE, port: tls, ca, firm: 'Lantern Immigration' })))
    const stored = tryPodman(['exec', haven, 'grep', '-rl', 'amina@example.org', '/var/lib/haven/data/journal'])
    if (stored.status !== 0) wrong.push('the request of the browser is not stored')
    compose('down')
  } finally {
    tryPodman(['rm', '--force', '--time', '0', haven, `${PROJECT}_caddy_1`])
    for (const name of ['haven', 'caddy']) tryPodman(['volume', 'rm', '--force', `${PROJECT}_${name}`])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Waits until Caddy has a certificate and the service answers over TLS; resolves to the authority's certificate. */
async function firstAnswer(port: number, authority: () => string): Promise<string> {
  let last = ''
  for (const end = Date.now() + WITHIN; Date.now() < end; await delay(LOOK_EVERY)) {
    const ca = authority()
    const status = await new Promise<string>(resolve =>
      get({ host: '127.0.0.1', port, path: '/readyz', ca, servername: INTAKE, headers: { host: INTAKE } }, answer => {
        answer.resume()
        resolve(String(answer.statusCode))
      }).on('error', error => resolve(error.message)),
    )
    if (status === '200') return ca
    last = status
  }
  throw new Error(`no answer over TLS: ${last}\n${podman('ps', '--all')}`)
}
