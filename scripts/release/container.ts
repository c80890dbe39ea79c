import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { step } from '../progress'
import { inCompose } from './container-compose'
import { ENQUIRY } from './enquiry'
import { BASE, buildLines, IMAGE, makeBase, podman, tryPodman } from './podman'

/** The image that the check uses as the next version. */
const NEXT = `${IMAGE}:next`
const NEXT_VERSION = '99.0.0'
/** The longest wait until a container is healthy, or healthy again, in ms. */
const WITHIN = 180_000
const LOOK_EVERY = 200
/**
 * The number of visitors who send at the same time while the container is killed. `EACH` is the number of requests of
 * each visitor.
 */
const VISITORS = 8
const EACH = 40

/** A running container with its volume. */
interface Running {
  name: string
  volume: string
  url: string
}

const names = new Set<string>()
const volumes = new Set<string>()

/**
 * Builds the image of `deploy/Containerfile` on a base of Debian's packages, and runs it with Podman: restart, kill,
 * full volume, two containers with one volume, upgrade. Then runs `deploy/compose.yaml` with Caddy, and opens it in
 * Chromium over TLS. Needs root.
 */
export async function container(): Promise<string[]> {
  const wrong: string[] = []
  const part = (name: string, run: () => Promise<void>) =>
    step(name, () => run().catch(error => void wrong.push(`${name}: ${error.message}`)))
  await step('a base of Debian’s packages', makeBase)
  await step('the image', build)
  try {
    await part('the content of the image', lookInside)
    await part('a restart keeps requests', () => restart(wrong))
    await part('kill -9 under load', () => killUnderLoad(wrong))
    await part('a second container on the volume', () => secondOnVolume(wrong))
    await part('an upgrade', () => upgrade(wrong))
    await part('a full volume', () => fullVolume(wrong))
    await part('compose.yaml, with TLS', () => inCompose(wrong))
  } finally {
    for (const name of names) tryPodman(['rm', '--force', '--time', '0', name])
    for (const name of volumes) tryPodman(['volume', 'rm', '--force', name])
  }
  return wrong
}

async function build(): Promise<void> {
  const options = ['--format=docker', '--network=host', `--build-arg=BASE=${BASE}`, '--file=deploy/Containerfile']
  podman('build', ...options, `--tag=${IMAGE}`, '.')
}

/**
 * Checks that the image has a user other than root, that it contains no sources, packages or compiler, and that its
 * commands work.
 */
async function lookInside(): Promise<void> {
  const inside = (...command: string[]) => podman('run', '--rm', '--read-only', '--tmpfs=/tmp', IMAGE, ...command)
  const found = inside('sh', '-c', 'id -u; ls -A; ls -A api scripts; command -v cc git || echo none')
  const wanted = `10047\napi\ndist\npackage.json\nscripts\napi:\ndot-env.mjs\n\nscripts:\ncommand.mjs\nload-built.mjs\noffer-help.mjs\nserve.mjs\nnone`
  if (found !== wanted) throw new Error(`the image contains:\n${found}`)
  if (!inside('npm', 'run', '--silent', 'people', '--', '--help').startsWith('Usage: npm run people'))
    throw new Error('a command does not work in the image')
}

async function restart(wrong: string[]): Promise<void> {
  const running = await start('restart')
  const sent = await enquire(running)
  if (tryPodman(['exec', running.name, 'touch', '/opt/haven/dist/new']).status === 0)
    wrong.push('the root can be changed')
  podman('stop', '--time', '45', running.name)
  const code = podman('inspect', '--format={{.State.ExitCode}}', running.name)
  if (code !== '0') wrong.push(`after SIGTERM, the container exits with code ${code}, not 0`)
  if (!podman('logs', running.name).endsWith('Stopped.'))
    wrong.push('after SIGTERM, the service does not log “Stopped.”')
  const again = await startAgain(running)
  if (!holds(again, sent)) wrong.push('a restart lost a request')
  const backup = tryPodman(['exec', running.name, 'npm', 'run', '--silent', 'backup', '--', '/var/lib/haven/backups'])
  if (!backup.output.includes('Backed up 1 inquiries')) wrong.push(`the backup says: ${backup.output}`)
  podman('rm', '--force', running.name)
}

async function killUnderLoad(wrong: string[]): Promise<void> {
  const running = await start('kill')
  const acknowledged: string[] = []
  let isGone = false
  const visit = async () => {
    for (let sent = 0; sent < EACH && !isGone; sent++) {
      const reference = await enquire(running).catch(() => undefined)
      if (reference) acknowledged.push(reference)
      if (acknowledged.length === (VISITORS * EACH) / 2 && !isGone) {
        isGone = true
        podman('kill', '--signal=KILL', running.name)
      }
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, visit))
  const again = await startAgain(running)
  const lost = acknowledged.filter(reference => !holds(again, reference))
  console.log(`    ${acknowledged.length} acknowledged, ${lost.length} lost`)
  if (lost.length > 0) wrong.push(`a kill lost ${lost.length} acknowledged requests`)
  podman('rm', '--force', running.name)
}

async function secondOnVolume(wrong: string[]): Promise<void> {
  const first = await start('first')
  const second = run('second', first.volume)
  const code = podman('wait', second)
  const says = podman('logs', second)
  console.log(`    the second container logs: ${says.split('\n').at(-1)}`)
  if (code !== '1' || !says.includes('in use'))
    wrong.push(`a second container on the same volume exits with code ${code} and logs: ${says}`)
  if (tryPodman(['healthcheck', 'run', first.name]).status !== 0) wrong.push('a second container disturbs the first')
  podman('rm', '--force', first.name)
}

async function upgrade(wrong: string[]): Promise<void> {
  buildLines(NEXT, [
    `FROM ${IMAGE}`,
    'USER root',
    `RUN sed -i 's/"version": ".*"/"version": "${NEXT_VERSION}"/' dist/api/built.json`,
    'USER 10047:10047',
  ])
  const old = await start('old')
  const sent = await enquire(old)
  podman('rm', '--force', '--time', '45', old.name)
  const next = await healthy(run('next', old.volume, [], NEXT), old.volume)
  if (!podman('logs', next.name).includes(NEXT_VERSION)) wrong.push('the start does not name the next version')
  if (!holds(next, sent)) wrong.push('an upgrade lost a request')
  await enquire(next)
  podman('rm', '--force', next.name)
}

async function fullVolume(wrong: string[]): Promise<void> {
  const volume = mkdtempSync(join(tmpdir(), 'haven-full-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m,mode=700,uid=10047,gid=10047', 'tmpfs', volume])
  try {
    await fill(volume, wrong)
  } finally {
    tryPodman(['rm', '--force', '--time', '0', 'haven-check-full'])
    execFileSync('umount', [volume])
    rmSync(volume, { recursive: true })
  }
}

async function fill(volume: string, wrong: string[]): Promise<void> {
  const env = ['--env=DISK_RESERVE_MB=4', '--env=FIRM_FILE=']
  const running = await healthy(run('full', volume, env), volume)
  const sent = [await enquire(running)]
  tryPodman(['exec', running.name, 'sh', '-c', 'cat /dev/zero > /var/lib/haven/fill'])
  const refused = await until(() => enquire(running).then(reference => void sent.push(reference), String))
  console.log(`    requests stored until the volume was full: ${sent.length}; then: ${refused}`)
  if (tryPodman(['healthcheck', 'run', running.name]).status === 0) wrong.push('a full volume counts as healthy')
  podman('exec', running.name, 'rm', '/var/lib/haven/fill')
  sent.push(await until(() => enquire(running).catch(() => undefined)))
  await healthy(running.name, volume)
  if (sent.some(reference => !holds(running, reference))) wrong.push('a full volume lost a request')
  podman('rm', '--force', running.name)
}

/** Starts a container as `deploy/compose.yaml` does; returns its name. */
function run(name: string, volume: string, options: string[] = [], image = IMAGE): string {
  const full = `haven-check-${name}`
  names.add(full)
  tryPodman(['rm', '--force', '--time', '0', full])
  const strict = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges']
  const port = ['--publish=127.0.0.1::3000', '--env=RATE_LIMITS=off']
  podman(
    'run',
    '--detach',
    `--name=${full}`,
    ...strict,
    ...port,
    `--volume=${volume}:/var/lib/haven`,
    ...options,
    image,
  )
  return full
}

/** Starts a container with a new volume, and waits until it is healthy. */
async function start(name: string): Promise<Running> {
  const volume = `haven-check-${name}`
  tryPodman(['volume', 'rm', '--force', volume])
  volumes.add(volume)
  return await healthy(run(name, volume), volume)
}

async function startAgain({ name, volume }: Running): Promise<Running> {
  podman('start', name)
  return await healthy(name, volume)
}

async function healthy(name: string, volume: string): Promise<Running> {
  const isHealthy = () => tryPodman(['healthcheck', 'run', name]).status === 0 || undefined
  await until(async () => isHealthy()).catch(() => {
    throw new Error(`${name} does not become healthy:\n${tryPodman(['logs', name]).output}`)
  })
  return { name, volume, url: `http://${podman('port', name, '3000/tcp')}` }
}

/** Sends an enquiry; resolves to its reference, and rejects unless the status is 201. */
async function enquire({ url }: Running): Promise<string> {
  const answer = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: ENQUIRY,
  })
  if (answer.status !== 201) throw new Error(`the answer ${answer.status}`)
  return ((await answer.json()) as { reference: string }).reference
}

/** True when the records in the container's volume contain this reference. */
const holds = ({ name }: Running, reference: string): boolean =>
  tryPodman(['exec', name, 'grep', '-rqF', reference, '/var/lib/haven/data/journal', '/var/lib/haven/data/inquiries'])
    .status === 0

/** Calls `ask` again and again until it resolves to a value. */
async function until<Found>(ask: () => Promise<Found | undefined>): Promise<Found> {
  for (const end = Date.now() + WITHIN; Date.now() < end; await delay(LOOK_EVERY)) {
    const found = await ask()
    if (found !== undefined) return found as Found
  }
  throw new Error('there was no answer in time')
}
