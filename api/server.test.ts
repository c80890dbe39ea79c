import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'tsup'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { apiServer } from '../scripts/build-server'
import { writeBuilt } from './built'
import { loadFirm } from './content/firm'
import { openLiveFirm } from './content/live-firm'
import sampleTeam from './content/team.json'
import { anotherFirm } from './testing/another-firm'
import { ENQUIRY } from './testing/start-test-service'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'haven-server-'))
const PASSWORD = 'fifteen letters!'

beforeAll(async () => {
  for (const [path, content] of [
    ['site/index.html', '<!doctype html><title>Home</title>'],
    ['site/404.html', '<!doctype html><title>404</title>'],
    ['widgets/haven.js', 'export {}'],
  ] as const) {
    mkdirSync(join(folder, 'dist', path, '..'), { recursive: true })
    writeFileSync(join(folder, 'dist', path), content)
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  await build(apiServer(join(folder, 'dist/api')))
  writeFileSync(join(folder, 'dist/api/render-site.js'), RENDERER)
  await builtFor()
})
/** A rendering program that makes one page with the firm's name, and that fails for one firm. */
const RENDERER = `
import { mkdirSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
const { firm, to } = JSON.parse(await text(process.stdin))
if (firm.name === 'no room') { console.error(firm.name); process.exit(1) }
mkdirSync(to, { recursive: true })
writeFileSync(to + '/index.html', firm.name)
`
/** Writes the file with version and time, as a build does. */
const builtFor = (version?: string) => writeBuilt(join(folder, 'dist/api'), { builtFile: 'built.json' }, version)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Server {
  process: ChildProcess
  output(): string
  /** Resolves to the output when it contains `text`; rejects when the process ends before that. */
  says(text: string): Promise<string>
  ended: Promise<number | null>
}

/** Starts the built server in a separate working folder. `wrapped` is a command that runs it, such as `prlimit`. */
function start(env: Record<string, string>, cwd = mkdtempSync(join(folder, 'cwd-')), wrapped: string[] = []): Server {
  const { PATH = '' } = process.env
  const [file = '', ...words] = [...wrapped, process.execPath, join(folder, 'dist/api/server.js')]
  const child = spawn(file, words, { cwd, env: { PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const listeners = new Set<() => void>()
  const take = (chunk: Buffer) => {
    output += chunk
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  return {
    process: child,
    ended,
    output: () => output,
    says: text =>
      new Promise((resolve, reject) => {
        const look = () => output.includes(text) && resolve(output)
        listeners.add(look)
        look()
        ended.then(code => reject(new Error(`ended with ${code} before saying ${text}:\n${output}`)))
      }),
  }
}

const portOf = (output: string) => Number(/:(\d+)\/\n/.exec(output)?.[1])

describe('the server', () => {
  it('prints the addresses and folders in plain words', async () => {
    const cwd = mkdtempSync(join(folder, 'cwd-'))
    const output = await start({ PORT: '0' }, cwd).says('Records')
    const port = portOf(output)
    expect(output).toContain(`Site            http://localhost:${port}/`)
    expect(output).toContain(`Admin page      http://localhost:${port}/admin/`)
    const file = join(cwd, 'data/admin-password.txt')
    expect(output).toContain(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(output).toContain('Nobody is being emailed')
    expect(output).toContain(join(cwd, 'data/mail'))
  })

  it('prints its version, the address that visitors use, and a scanner that does not answer', async () => {
    await builtFor('7.8.9')
    onTestFinished(() => builtFor())
    const env = { PORT: '0', PUBLIC_URL: 'https://intake.firm.example', TRUST_PROXY: '1', CLAMD: '/run/nothing.ctl' }
    const output = await start(env).says('clamd at /run/nothing.ctl does not answer (ENOENT)')
    expect(output).toMatch(/^ {2}Version {9}7\.8\.9$/m)
    expect(output).toMatch(/^ {2}Site {12}https:\/\/intake\.firm\.example\/$/m)
    expect(output).toMatch(/^ {2}Listens at {6}http:\/\/localhost:\d+\/$/m)
    expect(output).toContain('the lines to paste are at https://intake.firm.example/embed/')
  })

  it('reads .env, which the environment overrules', async () => {
    const cwd = mkdtempSync(join(folder, 'cwd-'))
    const smtp =
      'SMTP_URL=smtp://user:secret@127.0.0.1:2525\nSTAFF_EMAIL=team@example.org\nMAIL_FROM=haven@example.org\n'
    writeFileSync(join(cwd, '.env'), `PORT=1\nADMIN_PASSWORD="${PASSWORD}"\n${smtp}`)
    const output = await start({ PORT: '0' }, cwd).says('Records')
    expect(output).toContain('as set by ADMIN_PASSWORD')
    expect(output).toContain('to team@example.org, through 127.0.0.1:2525')
    expect(output).not.toContain('secret')
  })

  it('prints likely mistakes at the start if real visitors may come', async () => {
    const env = { PORT: '0', NODE_ENV: 'production', RETENTION_DAYS: '30' }
    const output = await start(env).says('RETENTION_DAYS')
    expect(output).toContain('Please look at this:\n  - The privacy notice promises')
    expect(output).toContain('set FIRM_FILE to your own firm.json')
    expect(output).toContain(
      '\n  - TIME LIMITS NOT CHECKED: no lawyer of the firm has confirmed “Appeal to the First-tier Tribunal, ',
    )
    // This is the only setting that a trial needs.
    const trial = await start({ PORT: '0' }).says('docs/operating.md')
    expect(trial.split('Please look at this:')[1]?.match(/^ {2}- /gm)).toHaveLength(1)
  })

  it('uses the firm of its file, and reports differing phones, a claim without evidence, and the sample’s team', async () => {
    const cwd = mkdtempSync(join(folder, 'cwd-'))
    const env = { PORT: '0', FIRM_FILE: 'firm.json', STRICT_CLAIMS: '0' }
    writeFileSync(join(cwd, 'firm.json'), JSON.stringify(anotherFirm))
    mkdirSync(join(cwd, 'data/content'), { recursive: true })
    writeFileSync(join(cwd, 'data/content/team.json'), JSON.stringify(sampleTeam))
    const earlier = loadFirm(join(cwd, 'firm.json'))
    earlier.phones.office = { display: '01632 960 888', dial: '+441632960888' }
    const live = await openLiveFirm({ file: earlier, dataDir: join(cwd, 'data'), now: () => new Date() })
    const office = { display: '01632 960 777', dial: '+441632960777' }
    await live.change({ phones: { ...anotherFirm.phones, office } }, { by: 'shared' })
    const output = await start(env, cwd).says('team.json')
    expect(output).toContain('Please look at this:\n  - firm.json got other phones after ')
    expect(output).toContain('  - firm.json, claims: 1 without evidence (visa-families)')
    expect(output).toContain(
      `  - ${join(cwd, 'data/content/team.json')}: contains invented entries or pictures of the sample firm`,
    )
    const port = portOf(output)
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect(await page.text()).toBe(anotherFirm.name)
    const answer = await fetch(`http://127.0.0.1:${port}/api/firm`)
    expect(await answer.json()).toMatchObject({ email: anotherFirm.email, phone: office })
  })

  it('names the mistake of its first firm.json, and shows plain forms', async () => {
    const cwd = mkdtempSync(join(folder, 'cwd-'))
    writeFileSync(join(cwd, 'firm.json'), '{}')
    const output = await start({ PORT: '0', FIRM_FILE: 'firm.json' }, cwd).says('visitors see plain forms only')
    expect(output).toContain('Please look at this:\n  - firm.json cannot be used:')
    const page = await fetch(`http://127.0.0.1:${portOf(output)}/`)
    expect(await page.text()).toBe('Our enquiries')
  })

  it('serves metrics at its configured address until it stops', async () => {
    const server = start({ PORT: '0', METRICS_PORT: '0', ADMIN_PASSWORD: PASSWORD })
    const [, url = ''] = /Metrics +(\S+)/.exec(await server.says('Metrics')) ?? []
    const response = await fetch(url)
    expect(await response.text()).toContain('haven_store_ready 1\n')
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  it('is reached by 127.0.0.1 and by localhost, whichever address that is', async () => {
    const port = portOf(await start({ PORT: '0', ADMIN_PASSWORD: PASSWORD }).says('Records'))
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      const headers = { origin: `http://${host}:${port}`, 'content-type': 'application/json' }
      const response = await fetch(`http://${host}:${port}/api/contact`, {
        method: 'POST',
        headers,
        body: JSON.stringify(ENQUIRY),
      })
      expect(response.status).toBe(201)
    }
  })

  it.each<[string, NodeJS.Signals[]]>([
    ['SIGTERM', ['SIGTERM']],
    ['SIGINT', ['SIGINT']],
    ['a key press that reaches the server twice, from the terminal and from its parent process', ['SIGINT', 'SIGTERM']],
  ])('finishes the request under way, closes idle connections and exits with 0 on %s', async (_, signals) => {
    const server = start({ PORT: '0', ADMIN_PASSWORD: PASSWORD })
    const port = portOf(await server.says('Records'))
    await fetch(`http://127.0.0.1:${port}/healthz`)
    const idle = connect(port, '127.0.0.1')
    await new Promise(resolve => idle.once('connect', resolve))
    idle.on('error', () => undefined)

    const body = JSON.stringify(ENQUIRY)
    const headers = { 'content-type': 'application/json', 'content-length': body.length, connection: 'keep-alive' }
    const sending = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/contact', headers })
    const status = new Promise((resolve, reject) => {
      sending.once('response', response => {
        response.resume()
        resolve(response.statusCode)
      })
      sending.once('error', reject)
    })
    sending.write(body.slice(0, 20))
    await new Promise(resolve => sending.once('socket', socket => socket.once('connect', resolve)))
    // When the server answers this request, it has received the first part of the other request, because both
    // connections are local.
    await fetch(`http://127.0.0.1:${port}/healthz`)
    for (const signal of signals) server.process.kill(signal)
    await server.says('Stopping')
    sending.end(body.slice(20))
    expect(await status).toBe(201)
    expect(await server.ended).toBe(0)
    expect(server.output()).toContain('"route":"/api/contact","status":201')
    expect(server.output()).toContain('Stopped.')
    idle.destroy()
  })

  it('ends on an unexpected error, and logs its stack without its message', async () => {
    const fault = join(folder, 'fault.mjs')
    writeFileSync(fault, "process.on('SIGUSR2', () => { throw new RangeError('canary') })")
    const server = start({ PORT: '0', ADMIN_PASSWORD: PASSWORD, NODE_OPTIONS: `--import ${fault}` })
    await server.says('Records')
    server.process.kill('SIGUSR2')
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('"level":"fatal"')
    expect(server.output()).toContain('RangeError')
    expect(server.output()).not.toContain('canary')
  })

  it('stops immediately at the second signal', async () => {
    const server = start({ PORT: '0', ADMIN_PASSWORD: PASSWORD })
    const port = portOf(await server.says('Records'))
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\nContent-Type: application/json\r\n\r\n{',
    )
    await new Promise(resolve => socket.once('connect', resolve))
    await fetch(`http://127.0.0.1:${port}/healthz`)
    server.process.kill('SIGTERM')
    await server.says('Stopping')
    const again = setInterval(() => server.process.kill('SIGTERM'), 200)
    expect(await server.ended).toBe(1)
    clearInterval(again)
  })
})

describe('a start that fails', () => {
  async function failure(env: Record<string, string>, cwd?: string) {
    const server = start(env, cwd)
    expect(await server.ended).toBe(1)
    expect(server.output()).not.toMatch(/^\s+at /m)
    return server.output()
  }

  it('names every setting that cannot be used', async () => {
    const output = await failure({ PORT: 'x', ADMIN_PASSWORD: 'short', SMTP_URL: 'smtp://127.0.0.1' })
    expect(output.trim().split('\n')).toHaveLength(5)
    for (const name of ['PORT', 'ADMIN_PASSWORD', 'STAFF_EMAIL', 'MAIL_FROM']) expect(output).toContain(`  ${name}: `)
  })

  it('says which port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void taken.close())
    await new Promise(resolve => taken.once('listening', resolve))
    const address = taken.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const output = await failure({ PORT: port, ADMIN_PASSWORD: PASSWORD })
    const said = output.split('\n').filter(line => !line.startsWith('{'))
    expect(said.join('\n').trim()).toBe(
      `Port ${port} is in use by another program: stop it, or set PORT to another number.`,
    )
  })

  it('says that the port of the metrics is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void taken.close())
    await new Promise(resolve => taken.once('listening', resolve))
    const address = taken.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const output = await failure({ PORT: '0', METRICS_PORT: port, ADMIN_PASSWORD: PASSWORD })
    expect(output.trim()).toContain(`Port ${port} is in use by another program: stop it, or set METRICS_PORT`)
  })

  it('names a file that stands in the place of a folder', async () => {
    const cwd = mkdtempSync(join(folder, 'cwd-'))
    mkdirSync(join(cwd, 'data'))
    writeFileSync(join(cwd, 'data', 'journal'), '')
    const output = await failure({ PORT: '0', ADMIN_PASSWORD: PASSWORD }, cwd)
    expect(output).toContain(`(EEXIST for ${join(cwd, 'data', 'journal')})`)
  })

  it.each(['a folder of its own', 'no folder yet'])('names the remedy when the disk is full, with %s', async where => {
    const cwd = mkdtempSync(join(folder, 'cwd-'))
    const settings = { PORT: '0', ADMIN_PASSWORD: PASSWORD }
    const startAndEnd = async () => {
      const server = start(settings, cwd)
      await server.says('Records')
      server.process.kill()
      await server.ended
    }
    if (where === 'a folder of its own') await startAndEnd()
    // With `prlimit`, no file can grow, so each write fails with EFBIG. On a full disk, a write would fail with ENOSPC
    // instead.
    const full = start(settings, cwd, ['prlimit', '--fsize=0'])
    expect(await full.ended).toBe(1)
    expect(full.output()).toMatch(
      /^No file of DATA_DIR \S+data may grow \(EFBIG\), so that nothing can be stored\. Raise .*\n$/,
    )
    // Without the limit of `prlimit`, the service starts as usual.
    await startAndEnd()
  })

  it('reports a first start with less room than DISK_RESERVE_MB', async () => {
    const output = await failure({ PORT: '0', ADMIN_PASSWORD: PASSWORD, DISK_RESERVE_MB: '10000000' })
    expect(output).toMatch(
      /^The disk of DATA_DIR \S+ has less free space than DISK_RESERVE_MB demands, .* lower\. Then start again\.$/m,
    )
    expect(output).not.toMatch(/^\s+at /m)
  })

  it('says that another process uses the folder', async () => {
    const cwd = mkdtempSync(join(folder, 'cwd-'))
    await start({ PORT: '0', ADMIN_PASSWORD: PASSWORD }, cwd).says('Records')
    const output = await failure({ PORT: '0', ADMIN_PASSWORD: PASSWORD }, cwd)
    expect(output).toContain(join(cwd, 'data'))
    expect(output.trim().split('\n')).toHaveLength(1)
  })

  it('says why the pages of a firm cannot be made, and never shows the sample in their place', async () => {
    const cwd = mkdtempSync(join(folder, 'cwd-'))
    writeFileSync(join(cwd, 'firm.json'), JSON.stringify({ ...anotherFirm, name: 'no room' }))
    const output = await failure({ PORT: '0', FIRM_FILE: 'firm.json', STRICT_CLAIMS: '0' }, cwd)
    expect(output).toMatch(/^The site’s pages cannot be made in \S+data\/site: no room$/m)
  })

  it('says that the project must be built if there is no build', async () => {
    rmSync(join(folder, 'dist/widgets/haven.js'))
    onTestFinished(() => writeFileSync(join(folder, 'dist/widgets/haven.js'), 'export {}'))
    expect(await failure({ PORT: '0' })).toContain('npm run build')
  })
})
