import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { INTAKE, SITE } from '../../e2e/nginx'
import { step } from '../progress'
import { ENQUIRY } from './enquiry'
import { FIRM_ANSWERS } from './firm-answers'
import { bareDebianImage, podman, tryPodman, whilePodman } from './podman'
import { visitByTls } from './visit-by-tls'

const NAME = 'haven-check-machine'
/**
 * The repository's address in the examples of `deploy/README.md`. In this check, the machine clones a copy of the
 * repository from its own disk.
 */
const REPOSITORY = 'https://git.firm.example/haven.git'
const FIRM = 'Lantern Immigration'
const SECOND_FIRM = 'Kestrel Immigration'
const NEXT_VERSION = '99.0.0'
const PASSWORD = 'a password for this check only'
const AUTHORITY = '/etc/ssl/check-authority.pem'
/** The longest wait until the system has started, in ms. */
const WITHIN = 60_000
const LOOK_EVERY = 500

/**
 * Follows parts of `deploy/README.md` to the letter in a bare Debian with systemd: install with Caddy and with nginx,
 * first enquiry and mail, backup, a second firm, upgrade and downgrade. Needs root. The certificates come from an
 * authority that only this check uses.
 */
export async function debian(): Promise<string[]> {
  const wrong: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'haven-debian-'))
  const inbox = await startInbox()
  try {
    await step('a bare Debian', () => boot(folder, inbox.port))
    await part(wrong, 'Install, first block', () => follow('Install', 0))
    await part(wrong, 'Install with Caddy', () => follow('Install', 1))
    await part(wrong, 'first enquiry and mail, through Caddy', () =>
      enquire(wrong, inbox, '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'),
    )
    await part(wrong, 'Install with nginx', async () => {
      inside('systemctl stop caddy')
      await follow('Install', 2)
    })
    await part(wrong, 'first enquiry and mail, through nginx', () => enquire(wrong, inbox, AUTHORITY))
    await part(wrong, 'the doctor', async () => {
      await follow('Install', 3)
    })
    await part(wrong, 'Backup', async () => {
      await follow('Backup', 0)
      inside(`sudo -u haven sh -c "$(sed 's/^15 2 \\* \\* \\* haven //' /etc/cron.d/haven)"`)
      if (!inside('ls /var/backups/haven').startsWith('haven-')) wrong.push('the nightly cron line made no backup')
    })
    await part(wrong, 'a second firm', async () => {
      await follow('Several firms', 0)
      inside('curl -fsS --retry 30 --retry-connrefused http://127.0.0.1:3010/readyz')
      wrong.push(...mixedUp())
    })
    await part(wrong, 'Upgrade', async () => {
      makeNextVersion()
      await follow('Upgrade', 0)
    })
    await part(wrong, 'back', async () => {
      console.log(indented(inside('cd /opt/haven && npm run --silent upgrade -- back')))
    })
    await part(wrong, 'Upgrade by an archive', () => follow('Upgrade', 1))
    await part(wrong, 'requests after all that', () => enquire(wrong, inbox, AUTHORITY))
  } catch (error) {
    wrong.push(String(error))
  } finally {
    tryPodman(['rm', '--force', '--time', '0', NAME])
    rmSync(folder, { recursive: true, force: true })
    await inbox.stop()
  }
  return wrong
}

/**
 * Runs one part of the check. If the part fails, the check ends, because each part needs the result of the one before.
 */
async function part(wrong: string[], name: string, run: () => Promise<void>): Promise<void> {
  const before = wrong.length
  await step(name, run)
  if (wrong.length > before) throw new Error(`the part “${name}” found faults`)
}

/**
 * Starts the machine, with a copy of this repository, and with scripts that replace the editor and certbot. The check's
 * host names lead to the machine itself.
 */
async function boot(folder: string, smtpPort: number): Promise<void> {
  const image = await bareDebianImage()
  tryPodman(['rm', '--force', '--time', '0', NAME])
  const hosts = [INTAKE, SITE].map(name => `--add-host=${name}:127.0.0.1`)
  const options = ['--privileged', '--systemd=always', '--publish=127.0.0.1::443', `--name=${NAME}`, ...hosts]
  // The last argument lets systemd run on a host with control groups v1; systemd reads it as a kernel parameter.
  podman('run', '--detach', ...options, image, '/sbin/init', 'SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1')
  await until(() => /^(running|degraded)/.test(tryPodman(['exec', NAME, 'systemctl', 'is-system-running']).output))
  const clone = join(folder, 'haven.git')
  git('clone', '--quiet', '--bare', '.', clone)
  podman('cp', clone, `${NAME}:/srv/haven.git`)
  inside('chown -R root: /srv/haven.git')
  write('/root/.gitconfig', `[url "/srv/haven.git"]\n\tinsteadOf = ${REPOSITORY}\n`, '644')
  const env = {
    PUBLIC_URL: `https://${INTAKE}`,
    ADMIN_PASSWORD_HASH: '',
    SMTP_URL: `smtp://host.containers.internal:${smtpPort}`,
    NODE_EXTRA_CA_CERTS: AUTHORITY,
  }
  write('/usr/local/bin/editor', EDITOR(env), '755')
  write('/usr/local/bin/certbot', CERTBOT, '755')
}

const git = (...args: string[]) => {
  const { status, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed:\n${stderr}`)
}

/** The commands in one block of a section of `deploy/README.md`. Each command includes its continuation lines. */
function blockOf(section: string, at: number): string[] {
  const page = readFileSync('deploy/README.md', 'utf8')
  const text = page.split(/^## /m).find(part => part.startsWith(section)) ?? ''
  const block = [...text.matchAll(/```sh\n([\s\S]*?)```/g)][at]?.[1]
  if (block === undefined) throw new Error(`deploy/README.md has no block ${at} in ${section}`)
  return block.match(/(?:.*<<'END'\n[\s\S]*?\nEND|(?:.*\\\n)*.*)\n/g)?.map(line => line.trimEnd()) ?? []
}

let folder = '/root'

/** Runs the commands of a block as root, each in the folder in which the command before it ended. */
async function follow(section: string, at: number): Promise<void> {
  for (const line of blockOf(section, at).filter(text => text.trim() !== '')) {
    const script = `cd "$1"\n${line}\nended=$?\npwd >/tmp/folder\nexit $ended`
    const command = ['exec', '--interactive', NAME, 'bash', '-c', script, '-', folder]
    const { status, output } = await whilePodman(command, inputFor(line))
    const isRight = status === 0 || (line.includes('doctor') && isOnlyInvented(output))
    if (!isRight) throw new Error(`this line of ${section} fails: ${line}\n${output.slice(-3_000)}`)
    folder = inside('cat /tmp/folder')
    console.log(`    ${line.split('\n')[0]}`)
    if (/doctor|upgrade|journalctl/.test(line)) console.log(indented(output))
    const [, hash] = /^ADMIN_PASSWORD_HASH='(.*)'$/m.exec(output) ?? []
    if (hash !== undefined) write('/tmp/hash', hash, '600')
  }
}

/** True when the doctor reports only this fault: the invented domain of this check's firm has no mail server. */
function isOnlyInvented(said: string): boolean {
  const faults = said.split('\n').filter(text => text.startsWith('wrong'))
  const invented = /^wrong +\w+_EMAIL +DNS names no mail server for lantern\.test,/
  return faults.length > 0 && faults.every(text => invented.test(text))
}

const answersOf = (name: string) => [name, ...FIRM_ANSWERS.slice(1)].map(answer => `${answer}\n`).join('')

function inputFor(line: string): string {
  if (line.includes('run firm')) return answersOf(FIRM)
  if (line.includes('firm.js')) return answersOf(SECOND_FIRM)
  return line.includes('admin:password') ? `${PASSWORD}\n` : ''
}

/**
 * Sends an enquiry to the second firm. Returns a sentence for each page that names the wrong firm, and for each firm
 * that wrongly lacks or has this enquiry.
 */
function mixedUp(): string[] {
  const wrong: string[] = []
  const ports = { [FIRM]: 3000, [SECOND_FIRM]: 3010 }
  for (const [firm, port] of Object.entries(ports)) {
    const page = inside(`curl -fsS http://127.0.0.1:${port}/`)
    for (const other of Object.keys(ports)) {
      if (page.includes(other) !== (other === firm))
        wrong.push(`the page of ${firm} lacks this firm’s name, or names the other firm`)
    }
  }
  const send = `curl -fsS -H 'content-type: application/json' -d '${ENQUIRY}' http://127.0.0.1:3010/api/contact`
  const { reference } = JSON.parse(inside(send)) as { reference: string }
  const isIn = (folder: string) => tryPodman(['exec', NAME, 'grep', '-rqF', reference, folder]).status === 0
  inside(`timeout 60 sh -c 'until grep -rqF ${reference} /var/lib/haven-lantern/data/mail; do sleep 1; done'`)
  if (!isIn('/var/lib/haven-lantern/data/journal')) wrong.push('the second firm does not have its enquiry')
  if (isIn('/var/lib/haven')) wrong.push('the first firm has the second firm’s enquiry')
  return wrong
}

/** Runs a command as root; returns its output. */
const inside = (command: string): string => podman('exec', NAME, 'bash', '-c', command)

function write(path: string, text: string, mode: string): void {
  const { status, output } = tryPodman(
    ['exec', '--interactive', NAME, 'sh', '-c', `cat > ${path} && chmod ${mode} ${path}`],
    {
      input: text,
    },
  )
  if (status !== 0) throw new Error(output)
}

/** A script that replaces the editor, and adds the lines that `deploy/README.md` tells the reader to add to files. */
const EDITOR = (env: Record<string, string>) => `#!/bin/sh -e
case "$(pwd)/$1" in
*/haven-lantern/.env) cat >> .env <<END
PORT=3010
PUBLIC_URL=https://lantern.firm.example
TRUST_PROXY=1
DATA_DIR=/var/lib/haven-lantern/data
FIRM_FILE=/etc/haven-lantern/firm.json
END
;;
*/.env) cat >> .env <<END
PUBLIC_URL=${env.PUBLIC_URL}
TRUST_PROXY=1
DATA_DIR=/var/lib/haven/data
FIRM_FILE=/opt/haven/firm.json
ADMIN_PASSWORD_HASH='$(cat /tmp/hash)'
SMTP_URL=${env.SMTP_URL}
STAFF_EMAIL=enquiries@lantern.test
ESCALATION_EMAIL=partner@lantern.test
MAIL_FROM=intake@lantern.test
ALLOWED_HOSTS=${SITE}
NODE_EXTRA_CA_CERTS=${env.NODE_EXTRA_CA_CERTS}
END
;;
*/Caddyfile) sed -i '0,/^{$/s//{\\n\\tlocal_certs\\n\\tskip_install_trust/' "$1" ;;
esac
`

/** A script that replaces certbot: makes a certificate from an authority that only this check uses. */
const CERTBOT = `#!/bin/sh -e
live=/etc/letsencrypt/live/${INTAKE}
mkdir -p $live && cd $live
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj '/CN=An authority of a check' \\
  -keyout authority.key -out ${AUTHORITY}
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=${INTAKE} -keyout privkey.pem -out request.pem
printf 'subjectAltName=DNS:${INTAKE},DNS:${SITE}' > names
openssl x509 -req -in request.pem -CA ${AUTHORITY} -CAkey authority.key -days 30 -extfile names -out leaf.pem
cat leaf.pem ${AUTHORITY} > fullchain.pem
`

/** Sends an enquiry in Chromium over TLS, and waits for the mail about it. */
async function enquire(wrong: string[], inbox: Inbox, authority: string): Promise<void> {
  const before = inbox.mails.length
  const port = Number(podman('port', NAME, '443/tcp').split(':').at(-1))
  const ca = inside(`cat ${authority}`)
  wrong.push(...(await visitByTls({ host: INTAKE, port, ca, firm: FIRM, isPublic: true })))
  await until(() => inbox.mails.length > before).catch(() => wrong.push('no mail about the enquiry came'))
}

/** Commits this code with a higher version number to the machine's repository. */
function makeNextVersion(): void {
  inside(`git config --global user.email check@firm.example && git config --global user.name Check &&
    git clone --quiet ${REPOSITORY} /tmp/next && cd /tmp/next &&
    sed -i '0,/"version": ".*"/s//"version": "${NEXT_VERSION}"/' package.json package-lock.json &&
    git commit --quiet --all --message 'Name the next version' && git push --quiet origin HEAD && rm -r /tmp/next`)
}

interface Inbox {
  port: number
  mails: string[]
  stop(): Promise<void>
}

/** Starts an SMTP server that the machine can reach. */
async function startInbox(): Promise<Inbox> {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _, done) {
      let text = ''
      stream.on('data', chunk => (text += chunk))
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '0.0.0.0', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, mails, stop: () => new Promise(resolve => server.close(resolve)) }
}

const indented = (text: string) => text.trim().replace(/^/gm, '      ')

async function until(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + WITHIN; Date.now() < end; await delay(LOOK_EVERY)) if (isSo()) return
  throw new Error('it did not come in time')
}
