import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { INTAKE, SITE } from '../../e2e/nginx'
import { step } from '../progress'
import { FIRM_ANSWERS } from './firm-answers'
import { bareDebianImage, podman, tryPodman } from './podman'
import { visitByTls } from './visit-by-tls'

const NAME = 'haven-check-machine'
/** The address of the page's sample that the machine fetches from its own disk. */
const REPOSITORY = 'https://git.firm.example/haven.git'
const NEXT_VERSION = '99.0.0'
const PASSWORD = 'a password for this check only'
const AUTHORITY = '/etc/ssl/check-authority.pem'
/** The longest wait for a started system, in ms. */
const WITHIN = 60_000
const LOOK_EVERY = 500

/**
 * Follows `deploy/README.md` to the letter in a bare Debian with systemd: Install with Caddy and with nginx, first
 * enquiry and mail, Backup, a second firm, Upgrade and back. Needs root. An authority that this check creates replaces
 * the public authorities.
 */
export async function debian(): Promise<string[]> {
  const wrong: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'haven-debian-'))
  const inbox = await startInbox()
  try {
    await step('a bare Debian', () => boot(folder, inbox.port))
    await part(wrong, 'Install, first block', () => follow('Install', 0))
    await part(wrong, 'Install with Caddy', () => follow('Install', 1))
    await part(wrong, 'first enquiry and mail, by Caddy', () =>
      enquire(wrong, inbox, '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'),
    )
    await part(wrong, 'Install with nginx', async () => {
      inside('systemctl stop caddy')
      await follow('Install', 2)
    })
    await part(wrong, 'first enquiry and mail, by nginx', () => enquire(wrong, inbox, AUTHORITY))
    await part(wrong, 'the doctor', async () => {
      await follow('Install', 3)
    })
    await part(wrong, 'Backup', async () => {
      await follow('Backup', 0)
      inside(`sudo -u haven sh -c "$(sed 's/^15 2 \\* \\* \\* haven //' /etc/cron.d/haven)"`)
      if (!inside('ls /var/backups/haven').startsWith('haven-')) wrong.push('the nightly line leaves no backup')
    })
    await part(wrong, 'a second firm', async () => {
      await follow('Several firms', 0)
      inside('curl -fsS --retry 30 --retry-connrefused http://127.0.0.1:3010/readyz')
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

/** Runs one part. A failed part ends the check, because the next one builds on it. */
async function part(wrong: string[], name: string, run: () => Promise<void>): Promise<void> {
  const before = wrong.length
  await step(name, run)
  if (wrong.length > before) throw new Error(`${name} is not as it should be`)
}

/** Starts the machine, with a copy of this repository, with its names, and with answers for each editor. */
async function boot(folder: string, smtpPort: number): Promise<void> {
  const image = await bareDebianImage()
  tryPodman(['rm', '--force', '--time', '0', NAME])
  const hosts = [INTAKE, SITE].map(name => `--add-host=${name}:127.0.0.1`)
  const options = ['--privileged', '--systemd=always', '--publish=127.0.0.1::443', `--name=${NAME}`, ...hosts]
  // A host with the first version of control groups needs the word; systemd takes it for one of the kernel's.
  podman('run', '--detach', ...options, image, '/sbin/init', 'SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1')
  await until(() => /^(running|degraded)/.test(tryPodman(['exec', NAME, 'systemctl', 'is-system-running']).said))
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

/** The lines of one block of commands in a section of the page, each with its continuation. */
function blockOf(section: string, at: number): string[] {
  const page = readFileSync('deploy/README.md', 'utf8')
  const text = page.split(/^## /m).find(part => part.startsWith(section)) ?? ''
  const block = [...text.matchAll(/```sh\n([\s\S]*?)```/g)][at]?.[1]
  if (block === undefined) throw new Error(`deploy/README.md has no block ${at} in ${section}`)
  return block.match(/(?:.*<<'END'\n[\s\S]*?\nEND|(?:.*\\\n)*.*)\n/g)?.map(line => line.trimEnd()) ?? []
}

let folder = '/root'

/** Runs each line of a block as root, in the folder that the line before left. */
async function follow(section: string, at: number): Promise<void> {
  for (const line of blockOf(section, at).filter(text => text.trim() !== '')) {
    const { status, said } = tryPodman(
      [
        'exec',
        '--interactive',
        NAME,
        'bash',
        '-c',
        `cd "$1"\n${line}\nended=$?\npwd >/tmp/folder\nexit $ended`,
        '-',
        folder,
      ],
      {
        input: inputFor(line),
      },
    )
    if (status !== 0) throw new Error(`this line of ${section} fails: ${line}\n${said.slice(-3_000)}`)
    folder = inside('cat /tmp/folder')
    console.log(`    ${line.split('\n')[0]}`)
    if (/doctor|upgrade|journalctl/.test(line)) console.log(indented(said))
    const [, hash] = /^ADMIN_PASSWORD_HASH='(.*)'$/m.exec(said) ?? []
    if (hash !== undefined) write('/tmp/hash', hash, '600')
  }
}

function inputFor(line: string): string {
  if (/run firm|firm\.js/.test(line)) return FIRM_ANSWERS.map(answer => `${answer}\n`).join('')
  return line.includes('admin:password') ? `${PASSWORD}\n` : ''
}

/** Runs a command as root; returns its output. */
const inside = (command: string): string => podman('exec', NAME, 'bash', '-c', command)

function write(path: string, text: string, mode: string): void {
  const { status, said } = tryPodman(
    ['exec', '--interactive', NAME, 'sh', '-c', `cat > ${path} && chmod ${mode} ${path}`],
    {
      input: text,
    },
  )
  if (status !== 0) throw new Error(said)
}

/** A person's changes in each file that the page has them edit. */
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

/** An authority of this check's own, in the place of the internet's. */
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

/** Sends an enquiry in Chromium over TLS, and waits for its mail. */
async function enquire(wrong: string[], inbox: Inbox, authority: string): Promise<void> {
  const before = inbox.mails.length
  const port = Number(podman('port', NAME, '443/tcp').split(':').at(-1))
  const ca = inside(`cat ${authority}`)
  wrong.push(...(await visitByTls({ host: INTAKE, port, ca, firm: 'Lantern Immigration', isPublic: true })))
  await until(() => inbox.mails.length > before).catch(() => wrong.push('no mail about the enquiry came'))
}

/** A version with another number, as the next one in the repository. */
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

/** An SMTP server of this check that the machine reaches. */
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
