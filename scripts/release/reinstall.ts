import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { step } from '../progress'
import { ENQUIRY } from './enquiry'
import { startServer } from './server'

/**
 * The number of visitors who send requests at the same time while npm works. `REST` is a visitor's pause in ms before
 * the next request.
 */
const VISITORS = 4
const REST = 50
const FILES = ['package.json', 'package-lock.json', 'api/package.json', 'dist/api', 'dist/site', 'dist/widgets']

const WAYS: { path: string; status: number; init?: RequestInit }[] = [
  { path: '/', status: 200 },
  { path: '/api/firm', status: 200 },
  {
    path: '/api/contact',
    status: 201,
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: ENQUIRY },
  },
  {
    path: '/api/callbacks',
    status: 303,
    init: { method: 'POST', body: new URLSearchParams({ name: 'Amina', phone: '020 7946 0456' }), redirect: 'manual' },
  },
]

/** Serves a copy of the build while `npm ci` removes and restores all packages beside it. No request may fail. */
export async function reinstall(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'haven-reinstall-'))
  for (const name of FILES) cpSync(name, join(folder, name), { recursive: true })
  const install = async () => {
    const child = spawn('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'ignore',
    })
    const [status] = await once(child, 'exit')
    if (status !== 0) throw new Error(`npm ci ended with ${status}`)
  }
  try {
    await step('npm ci before', install)
    // The server gets no request before npm starts, so it must load the rest of its code while npm works.
    const server = await startServer({}, join(folder, 'dist/api/server.js'))
    const wrong: string[] = []
    let over = false
    let asked = 0
    const visit = async () => {
      while (!over) {
        const { path, status, init } = WAYS[asked++ % WAYS.length] as (typeof WAYS)[number]
        const answered = await fetch(server.url + path, init).then(
          async response => {
            await response.arrayBuffer()
            return response.status
          },
          error => String(error),
        )
        if (answered !== status) wrong.push(`${path} was answered ${answered} while npm ci ran`)
        await delay(REST)
      }
    }
    const visitors = Array.from({ length: VISITORS }, visit)
    await step('npm ci under load', install).finally(() => {
      over = true
    })
    await Promise.all(visitors)
    await server.stop()
    console.log(`  ${asked} requests, ${wrong.length} failed`)
    return [...new Set(wrong)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
