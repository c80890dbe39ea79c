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
import { recipes } from '../../guide/recipes'
import { chromiumFlags, chromium as executable } from '../chromium'
import { step } from '../progress'
import { type App, apps } from './apps'
import { freePort, startServer } from './server'

const run = promisify(execFile)
/** How long a page may take to show the widget or its reference, in ms. */
const SHOWN_WITHIN = 30_000
const TAG = 'haven-consultation-form'

/**
 * Packs the package, lets its linters look at it, and installs it into empty apps made of the guide's own recipes: each
 * shows the form and sends it to a real intake, on packages of the real registry.
 */
export async function packed(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'haven-packed-'))
  const wrong: string[] = []
  const browser = await chromium.launch({ executablePath: executable(), args: chromiumFlags })
  try {
    const tarball = await step('npm pack', () => pack(folder))
    wrong.push(...(await step('publint, are the types wrong?', () => lint(tarball))))
    const ports = await Promise.all([0, 1, 2, 3].map(freePort))
    const intake = await startServer({ ALLOWED_ORIGINS: ports.map(port => `http://127.0.0.1:${port}`).join() })
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

async function pack(folder: string): Promise<string> {
  await run('npm', ['pack', '--pack-destination', folder])
  const name = readdirSync(folder).find(file => file.endsWith('.tgz'))
  if (!name) throw new Error('npm pack wrote no file')
  return join(folder, name)
}

async function lint(tarball: string): Promise<string[]> {
  const linters = [
    ['publint', '--strict', tarball],
    ['attw', '--profile', 'esm-only', tarball],
  ]
  const said = await Promise.all(linters.map(([tool = '', ...args]) => failure(`node_modules/.bin/${tool}`, args, '.')))
  return said.filter(text => text !== undefined)
}

/** What a command printed when it failed. */
const failure = (command: string, args: string[], cwd: string): Promise<string | undefined> =>
  run(command, args, { cwd }).then(
    () => undefined,
    ({ stdout, stderr }) => `${command} ${args.join(' ')}: ${stdout}${stderr}`,
  )

async function tryApp(
  app: App,
  folder: string,
  tarball: string,
  port: number,
  browser: Browser,
  intake: { url: string; dataDir: string },
) {
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
    const wrong = unusedCode(folder)
    wrong.push(...(await visit(`http://127.0.0.1:${port}/`, browser, intake)))
    if ('module' in app.serve) wrong.push(...(await visitWithoutScript(`http://127.0.0.1:${port}/`, browser)))
    return wrong
  } finally {
    stop()
  }
}

/** Every app uses one component: a bundle that holds another's is not tree-shaken. */
function unusedCode(folder: string): string[] {
  const files = existsSync(join(folder, 'dist'))
    ? readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
    : []
  return files
    .filter(
      name => name.endsWith('.js') && readFileSync(join(folder, 'dist', name), 'utf8').includes('haven-callback-form'),
    )
    .map(name => `${name} holds the call-back form, which it does not use`)
}

function write(folder: string, files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

async function serve({ serve: how }: App, folder: string, port: number): Promise<() => void> {
  if ('module' in how) {
    const child = spawn(process.execPath, [how.module], {
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

/** Fills the form in, sends it, and looks the reference up in the intake's journal. */
async function visit(url: string, browser: Browser, intake: { url: string; dataDir: string }): Promise<string[]> {
  const page = await browser.newPage()
  page.setDefaultTimeout(SHOWN_WITHIN)
  const wrong: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) wrong.push(`the console says: ${message.text()}`)
  })
  page.on('pageerror', ({ message }) => wrong.push(`the page throws: ${message}`))
  try {
    await page.goto(url)
    await page.waitForFunction(tag => document.querySelector(tag)?.shadowRoot?.querySelector('form'), TAG)
    for (const [name, text] of Object.entries(ANSWERS)) await page.getByRole('textbox', { name }).fill(text)
    await page.getByRole('combobox').selectOption('employment')
    await page.getByRole('radio', { name: /^Urgent/ }).check()
    await page.getByRole('button', { name: 'Request a consultation' }).click()
    const reference = (await page.locator('[part=reference]').textContent()) ?? ''
    const journal = join(intake.dataDir, 'journal')
    const lines = readdirSync(journal)
      .map(name => readFileSync(join(journal, name), 'utf8'))
      .join('')
    if (!reference || !lines.includes(reference)) wrong.push(`the intake holds no request ${reference}`)
    const scripts = await page.evaluate(
      () => [...document.scripts].filter(({ src }) => src.endsWith('/haven.js')).length,
    )
    if (scripts !== 1) wrong.push(`the script was added ${scripts} times`)
    const ready = await page.evaluate(() => (globalThis as { readyCount?: number }).readyCount ?? 1)
    if (ready !== 1) wrong.push(`onReady was called ${ready} times`)
  } catch (error) {
    wrong.push(String(error))
  }
  await page.close()
  return wrong
}

/** What a server rendered must be a form that a browser without script can send. */
async function visitWithoutScript(url: string, browser: Browser): Promise<string[]> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(url)
  for (const [name, text] of Object.entries(ANSWERS)) await page.getByRole('textbox', { name }).fill(text)
  await page.getByRole('combobox').selectOption('employment')
  await page.getByRole('radio', { name: /^Urgent/ }).check()
  await page.getByRole('button', { name: 'Request a consultation' }).click()
  await page.waitForURL(/\/thank-you\//, { timeout: SHOWN_WITHIN }).catch(() => {})
  const landed = page.url()
  await context.close()
  return landed.includes('/thank-you/?reference=') ? [] : [`without script it leads to ${landed}`]
}

/** A visitor's answers by the fields' labels. */
const ANSWERS = {
  'First name': 'Amina',
  'Last name': 'Yusuf',
  'Email address': 'amina@example.org',
  'Phone number': '020 7946 0456',
}
