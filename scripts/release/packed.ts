import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright'
import sirv from 'sirv'
import { loadFirm, publicFirm } from '../../api/content/firm'
import { VISA_OPTIONS } from '../../api/contract/forms/visa-options'
import { PACKED } from '../../guide/package-name'
import { recipes } from '../../guide/recipes'
import { tags } from '../../widgets/tags'
import { chromiumFlags, chromium as executable } from '../chromium'
import { step } from '../progress'
import { type App, apps } from './apps'
import { freePort, startServer } from './server'
import { releaseTools } from './tools'
import { type Intake, visitEvery, visitOne, visitWithoutScript } from './visits'

const run = promisify(execFile)
/**
 * The intake allows the origins of at most this many apps. The intake must know these origins at its start, and the
 * apps are built later, because they contain the intake's address.
 */
const MOST_APPS = 20
/**
 * Packs the package, runs linters on it, and installs it into apps of the guide's recipes, with other packages from the
 * registry. Each app must show its form, or every tag, and send to a real intake.
 */
export async function packed(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'haven-packed-'))
  const wrong: string[] = []
  const browser = await chromium.launch({ executablePath: executable(), args: chromiumFlags })
  try {
    const tarball = await step('npm run package', pack)
    wrong.push(...(await step('publint, are the types wrong?', () => lint(tarball))))
    const ports = await Promise.all(Array.from({ length: MOST_APPS }, freePort))
    const origins = ports.map(port => `http://127.0.0.1:${port}`).join()
    const intake = await startServer({ ALLOWED_ORIGINS: origins, ADMIN_ORIGINS: origins })
    try {
      const all = apps(recipes(intake.url, publicFirm(loadFirm())), intake.url)
      for (const [i, app] of all.entries()) {
        const found = await step(app.name, () =>
          tryApp(app, join(folder, `app-${i}`), tarball, ports[i] as number, browser, intake),
        )
        wrong.push(...found.map(what => `${app.name}: ${what}`))
      }
    } finally {
      await intake.stop()
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return wrong
}

/** Makes the package's file; returns its path. */
async function pack(): Promise<string> {
  await run('npm', ['run', 'package'])
  return resolve('dist', PACKED)
}

async function lint(tarball: string): Promise<string[]> {
  const linters = [
    ['publint', '--strict', tarball],
    ['attw', '--profile', 'esm-only', tarball],
  ]
  const tools = `${releaseTools()}/.bin`
  const said = await Promise.all(linters.map(([tool = '', ...args]) => failure(`${tools}/${tool}`, args, '.')))
  return said.filter(text => text !== undefined)
}

/** Runs a command; resolves to its output when it fails, and otherwise to undefined. */
const failure = (command: string, args: string[], cwd: string): Promise<string | undefined> =>
  run(command, args, { cwd }).then(
    () => undefined,
    ({ stdout, stderr }) => `${command} ${args.join(' ')}: ${stdout}${stderr}`,
  )

async function tryApp(app: App, folder: string, tarball: string, port: number, browser: Browser, intake: Intake) {
  write(folder, { 'package.json': '{"name":"app","private":true,"type":"module"}', ...app.files })
  for (const args of [
    ...(app.packages.length ? [['install', '--no-audit', '--no-fund', tarball, ...app.packages]] : []),
    ...app.build.map(command => ['exec', '--', ...command]),
  ]) {
    const said = await failure('npm', args, folder)
    if (said) return [said]
  }
  const stop = await serve(app, folder, port)
  try {
    const url = `http://127.0.0.1:${port}/${app.path ?? ''}`
    if (app.every) return await visitEvery(url, browser, intake)
    const wrong = [...unusedCode(folder), ...(await visitOne(url, browser, intake))]
    if ('module' in app.serve) wrong.push(...(await visitWithoutScript(url, browser)))
    return wrong
  } finally {
    stop()
  }
}

/**
 * Finds code that the bundler should have left out: in the bundle of an app with one component, code of other
 * components.
 */
function unusedCode(folder: string): string[] {
  const dist = join(folder, 'dist')
  const names = existsSync(dist) ? readdirSync(dist, { recursive: true, encoding: 'utf8' }) : []
  const scripts = names.filter(name => name.endsWith('.js')).map(name => readFileSync(join(dist, name), 'utf8'))
  const unused = Object.keys(tags).filter(tag => tag !== 'haven-consultation-form')
  const signs = [...unused, VISA_OPTIONS.service[0]]
  return signs
    .filter(sign => scripts.join('').includes(sign))
    .map(sign => `its bundle contains ${sign}, which the app does not use`)
}

function write(folder: string, files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

async function serve({ serve: how }: App, folder: string, port: number): Promise<() => void> {
  if ('module' in how) {
    const child = spawn(process.execPath, [how.module, ...(how.arguments ?? [])], {
      cwd: folder,
      env: { PATH: process.env.PATH, PORT: `${port}`, NODE_ENV: 'production' },
    })
    for (let tries = 0; tries < 100 && !(await fetch(`http://127.0.0.1:${port}/`).catch(() => null)); tries++)
      await delay(100)
    return () => child.kill()
  }
  const files = sirv(resolve(folder, how.folder), { dev: true })
  const server = createServer((request, response) =>
    files(request, response, () => {
      response.writeHead(204).end()
    }),
  )
  await new Promise<void>(done => server.listen(port, '127.0.0.1', done))
  return () => server.close()
}
