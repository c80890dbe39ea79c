import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { RecordLetter } from '../../api/contract/forms/letters'
import { installPrograms } from '../install-programs.mjs'
import { step } from '../progress'
import { freePort, startServer } from './server'

const CLAMD = '/usr/sbin/clamd'
/** The longest wait until clamd listens, in ms. */
const START_WITHIN = 60_000
/** The text that the check's only signature matches. `SIGNATURE` is the signature's name in clamd's replies. */
const BAD = 'This letter is a test of the scanner.'
const SIGNATURE = 'Haven.Test.Letter.UNOFFICIAL'
const PASSWORD = 'a password for this check only'
const PDF = '%PDF-1.4\n%%EOF\n'

/**
 * The number of uploads in the test with a kill. `PARALLEL` is the number of uploads at the same time, each from its
 * own address, in the test of memory.
 */
const KILLED = 200
const PARALLEL = 50
const LARGEST = 10_485_760
/**
 * The maximum growth of the server's memory during all uploads at the same time, in bytes: a tenth of the uploads'
 * size.
 */
const MOST_MEMORY = (PARALLEL * LARGEST) / 10

/**
 * Tries letters under the worst conditions: a kill, a full disk, hostile files, many at once, and a slow connection
 * that breaks. The check takes about fifteen minutes. A real clamd scans the letters. clamd uses only this check's
 * signature, and downloads no others.
 */
export async function letters(): Promise<string[]> {
  const wrong: string[] = []
  await step(`kill -9 during ${KILLED} uploads`, () => killDuring(wrong))
  await step(`${PARALLEL} uploads at once`, () => measureMemory(wrong))
  inSuite(wrong, 'node', ['api/store/files/letters/letter-folder.test.ts', 'api/calls/hostile-letters.test.ts'])
  // This test sends a letter of 10 MB over a connection of 400 kbit/s.
  inSuite(wrong, 'e2e', ['e2e/letters-forms.test.ts', '-t', 'poor connection'], {
    LETTER_BYTES: String(LARGEST),
    LETTER_BYTES_PER_SECOND: '50000',
  })
  installPrograms({ 'clamav-daemon': [CLAMD] })
  const folder = mkdtempSync(join(tmpdir(), 'haven-clamd-'))
  const clamd = await startClamd(folder)
  try {
    for (const address of [clamd.socket, clamd.tcp]) {
      await step(`letters past clamd at ${address}`, () => sendPast(address, wrong))
    }
  } finally {
    await clamd.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return wrong
}

function inSuite(wrong: string[], project: string, words: string[], env: Record<string, string> = {}) {
  const all = ['vitest', 'run', '--project', project, ...words]
  const { status } = spawnSync('npx', all, { env: { ...process.env, ...env }, stdio: 'inherit' })
  if (status !== 0) wrong.push(`${words[0]} fails: see above`)
}

async function upload(url: string, content: BlobPart): Promise<RecordLetter> {
  const body = new FormData()
  body.set('file', new Blob([content]), 'letter.pdf')
  const answer = await fetch(`${url}/api/uploads`, { method: 'POST', body })
  if (answer.status !== 201) throw new Error(`the status of an upload is ${answer.status}`)
  return (await answer.json()) as RecordLetter
}

const sendJson = (url: string, json: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) })

/**
 * Kills the server when half of the uploads are acknowledged. Each acknowledged letter must be complete and usable in a
 * request, and no half file may be left.
 */
async function killDuring(wrong: string[]): Promise<void> {
  const first = await startServer()
  const digests = new Map<string, string>()
  let begun = 0
  const sendOn = async () => {
    while (begun < KILLED) {
      const content = PDF.padEnd(100_000 + 997 * begun++)
      const { id } = await upload(first.url, content)
      digests.set(id, createHash('sha256').update(content).digest('hex'))
    }
  }
  const senders = Promise.allSettled(Array.from({ length: 8 }, sendOn))
  while (digests.size < KILLED / 2) await delay(1)
  await first.kill()
  await senders
  const second = await startServer({}, undefined, first.dataDir)
  try {
    const ids = [...digests.keys()]
    for (let at = 0; at < ids.length; at += 5) {
      const files = ids.slice(at, at + 5)
      const sent = await sendJson(`${second.url}/api/callbacks`, {
        name: 'Sample Person',
        phone: '01632 960123',
        files,
      })
      if (sent.status !== 201)
        wrong.push(`letters that were acknowledged before a kill are refused with ${sent.status}`)
    }
    for (const [id, digest] of digests) {
      const content = readFileSync(join(second.dataDir, 'files', id.slice(0, 2), id))
      if (createHash('sha256').update(content).digest('hex') !== digest)
        wrong.push(`the stored letter ${id} differs from the sent one`)
    }
    const left = readdirSync(join(second.dataDir, 'files')).filter(name => name.endsWith('.tmp'))
    if (left.length) wrong.push(`half a file is left: ${left}`)
    console.log(`    ${begun} begun, ${digests.size} acknowledged, ${wrong.length || 'none'} of them lost or cut`)
  } finally {
    await second.stop()
  }
}

/**
 * Sends many letters at the same time, each from its own address. The server must write the letters to disk, and must
 * not keep them in memory.
 */
async function measureMemory(wrong: string[]): Promise<void> {
  const server = await startServer()
  try {
    await sendFrom(server.url, 1)
    const most = () =>
      Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) * 1_024
    const before = most()
    const statuses = await Promise.all(Array.from({ length: PARALLEL }, (_, at) => sendFrom(server.url, 2 + at)))
    const more = most() - before
    if (statuses.some(status => status !== 201))
      wrong.push(`uploads at the same time get the statuses ${[...new Set(statuses)]}`)
    const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
    console.log(
      `    ${mb(PARALLEL * LARGEST)} in uploads at the same time took ${mb(more)} of memory beyond ${mb(before)}`,
    )
    if (more > MOST_MEMORY)
      wrong.push(`uploads at the same time take ${mb(more)} more memory; the limit is ${mb(MOST_MEMORY)}`)
  } finally {
    await server.stop()
  }
}

/**
 * Sends a letter of the maximum size, and resolves to the status. `address` is the last number of the loopback address
 * that sends it.
 */
function sendFrom(url: string, address: number): Promise<number | undefined> {
  return new Promise((done, fail) => {
    const boundary = 'letter'
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const call = request(
      `${url}/api/uploads`,
      { method: 'POST', headers, localAddress: `127.0.0.${address}` },
      answer => {
        answer.resume().on('end', () => done(answer.statusCode))
      },
    ).on('error', fail)
    call.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="letter.pdf"\r\n\r\n`)
    call.write(PDF.padEnd(LARGEST))
    call.end(`\r\n--${boundary}--\r\n`)
  })
}

async function startClamd(folder: string) {
  const [socket, port] = [join(folder, 'clamd.ctl'), await freePort()]
  const database = join(folder, 'database')
  mkdirSync(database)
  writeFileSync(join(database, 'haven.ndb'), `Haven.Test.Letter:0:*:${Buffer.from(BAD).toString('hex')}\n`)
  const config = join(folder, 'clamd.conf')
  writeFileSync(
    config,
    `Foreground yes\nDatabaseDirectory ${database}\nLocalSocket ${socket}\nTCPSocket ${port}\nTCPAddr 127.0.0.1\n`,
  )
  const child = spawn(CLAMD, ['--config-file', config], { stdio: ['ignore', 'ignore', 'inherit'] })
  const gone = once(child, 'exit')
  for (const end = Date.now() + START_WITHIN; !existsSync(socket); await delay(50)) {
    if (child.exitCode !== null || Date.now() > end) throw new Error('clamd did not start')
  }
  const stop = async () => {
    child.kill()
    await gone
  }
  return { socket, tcp: `127.0.0.1:${port}`, stop }
}

async function sendPast(address: string, wrong: string[]): Promise<void> {
  const server = await startServer({ CLAMD: address, ADMIN_PASSWORD: PASSWORD })
  try {
    const ids: string[] = []
    for (const content of [PDF, PDF + BAD, PDF.padEnd(9_000_000)]) ids.push((await upload(server.url, content)).id)
    const enquiry = { name: 'Sample Person', phone: '01632 960123', files: ids }
    const sent = await sendJson(`${server.url}/api/callbacks`, enquiry)
    if (sent.status !== 201) wrong.push(`the status of a request with a flagged letter is ${sent.status}`)
    const login = await sendJson(`${server.url}/api/admin/login`, { password: PASSWORD })
    const { token } = (await login.json()) as { token: string }
    const path = `${server.url}/api/admin/callbacks/1/files`
    const headers = { authorization: `Bearer ${token}` }
    const files = (await (await fetch(path, { headers })).json()) as RecordLetter[]
    const told = files.map(({ scanned, flagged }) => `${scanned ? 'scanned' : 'not scanned'} ${flagged ?? 'clean'}`)
    const expected = ['scanned clean', `scanned ${SIGNATURE}`, 'scanned clean']
    if (String(told) !== String(expected)) wrong.push(`staff are told ${told.join(', ')}`)
    const statuses = await Promise.all(ids.map(async id => (await fetch(`${path}/${id}`, { headers })).status))
    if (String(statuses) !== '200,409,200') wrong.push(`downloads are answered ${statuses}`)
    if (String(readdirSync(join(server.dataDir, 'files', 'flagged'))) !== ids[1])
      wrong.push('the flagged letter is not quarantined')
  } finally {
    await server.stop()
  }
}
