import { once } from 'node:events'
import { mkdirSync, readdirSync, readlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../testing/start-test-service'

/** Sends a request with an unchanged path, because usual HTTP clients normalise the path. */
function sendRaw({ url }: TestService, path: string, headers: string[] = []): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers]
      socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
    })
    socket.setEncoding('latin1')
    socket.on('data', chunk => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

/** The paths of the files that this process has open, as Linux shows them. */
const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap(fd => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return []
    }
  })

const OUTSIDE = ['secret.txt', 'site-old/secret.txt', 'widgets-old/secret.txt', 'data/secret.txt']

async function startBesideSecrets() {
  const service = await startTestService()
  for (const path of OUTSIDE) {
    mkdirSync(join(service.folder, path, '..'), { recursive: true })
    writeFileSync(join(service.folder, path), 'canary')
  }
  return service
}

describe('a path', () => {
  const up = ['..', '%2e%2e', '%2E.', '.%2e', '%252e%252e', '..%00', '%c0%ae%c0%ae', '..;', '....', '%uff0e%uff0e']
  const slash = ['/', '%2f', '%5c', '\\', '%252f', '%c0%af', '//']

  it('never leads out of the served folders, in whatever notation', async () => {
    const service = await startBesideSecrets()
    for (const target of OUTSIDE) {
      for (const dots of up) {
        for (const line of slash) {
          for (const start of ['/', '/widgets/', '/assets/', '/widgets/x/..']) {
            const path = `${start}${dots}${line}${start === '/assets/' ? `${dots}${line}` : ''}${target}`
            const answer = await sendRaw(service, path)
            expect(answer, path).toMatch(/^HTTP\/1\.1 40[04] /)
            expect(answer, path).not.toContain('canary')
          }
        }
      }
    }
    expect(service.lines.filter(line => line.includes('"level":"error"'))).toEqual([])
  })

  it.each([
    '/widgets/haven.js%00',
    '/widgets/%00',
    '/widgets/%E0%A4%A',
    '/widgets/',
    '/widgets/.',
    '/widgets/..',
    '/widgets/haven.js/',
    '/.env',
    '/assets/.git/config',
    'http://elsewhere.example/../secret.txt',
    '*',
  ])('%s is answered with 404', async path => {
    expect(await sendRaw(await startBesideSecrets(), path)).toMatch(/^HTTP\/1\.1 404 /)
  })

  it('with a byte that no path may contain is refused before the service looks for a file', async () => {
    expect(await sendRaw(await startBesideSecrets(), '/widgets/haven.js\0')).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('a file', () => {
  it('is answered with 304 if the client has it in that encoding, with the headers that caches and pages need', async () => {
    const service = await startTestService()
    const etags = new Set<string>()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const accept = `Accept-Encoding: ${encoding}`
      const [, etag = ''] = /^etag: (.*)\r$/im.exec(await sendRaw(service, '/widgets/haven.js', [accept])) ?? []
      etags.add(etag)
      const again = await sendRaw(service, '/widgets/haven.js', [accept, `If-None-Match: ${etag}`])
      expect(again).toMatch(/^HTTP\/1\.1 304 /)
      for (const header of [
        'Cache-Control: public, max-age=300',
        'Access-Control-Allow-Origin: \\*',
        'Cross-Origin-Resource-Policy: cross-origin',
        'Vary: Accept-Encoding',
      ]) {
        expect(again).toMatch(new RegExp(`^${header}\r$`, 'm'))
      }
    }
    expect(etags.size).toBe(3)
  })

  it.skipIf(process.platform !== 'linux')('is closed when its client disconnects before the end', async () => {
    const service = await startTestService()
    const file = join(service.folder, 'widgets/large.js')
    writeFileSync(file, ' '.repeat(20_000_000))
    const { port } = new URL(service.url)
    for (let count = 0; count < 20; count += 1) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write('GET /widgets/large.js HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await once(socket, 'data')
      socket.resetAndDestroy()
    }
    await expect.poll(() => openFiles().filter(path => path === file)).toEqual([])
    // The service logs no error when a client disconnects.
    expect(service.lines.filter(line => line.includes('"level":"warn"'))).toEqual([])
  })

  it('is sent whole, even if a request asks for a range', async () => {
    const service = await startTestService()
    for (const range of ['bytes=0-1', 'bytes=5-2', 'bytes=-5', 'bytes=99999-', 'bytes=x', 'bytes=0-1,3-4']) {
      const answer = await sendRaw(service, '/widgets/haven.js', [`Range: ${range}`])
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
      expect(answer).toContain('export const haven = 1')
    }
  })

  it('is fetched again once a build has replaced it', async () => {
    const service = await startTestService()
    const etag = (await service.get('/favicon.svg')).headers.get('etag') ?? ''
    utimesSync(join(service.folder, 'site/favicon.svg'), 1, 1)
    expect((await service.get('/favicon.svg', { 'if-none-match': etag })).status).toBe(200)
  })

  it('with its hash in its name has neither an ETag nor a date, because no browser asks about it again', async () => {
    const service = await startTestService()
    writeFileSync(join(service.folder, 'widgets/chunk-5XJ2K3QD.js'), 'export {}')
    const checks = async (name: string) => {
      const { headers } = await service.get(`/widgets/${name}`)
      return ['etag', 'last-modified'].map(check => headers.has(check))
    }
    expect(await checks('chunk-5XJ2K3QD.js')).toEqual([false, false])
    expect(await checks('haven.js')).toEqual([true, true])
  })

  it('with a version in its name is cached for ever, the latest one for minutes; their hashes are plain text', async () => {
    const service = await startTestService()
    for (const name of ['haven.iife.js', 'haven.css', 'haven-1.20.3.iife.js', 'haven-1.20.3.css']) {
      writeFileSync(join(service.folder, 'widgets', name), 'void 0')
      writeFileSync(join(service.folder, 'widgets', `${name}.sri`), 'sha384-0000\n')
    }
    const ageOf = async (name: string) => (await service.get(`/widgets/${name}`)).headers.get('cache-control')
    for (const end of ['iife.js', 'iife.js.sri', 'css', 'css.sri']) {
      expect(await ageOf(`haven.${end}`)).toBe('public, max-age=300')
      expect(await ageOf(`haven-1.20.3.${end}`)).toBe('public, max-age=31536000, immutable')
    }
    const hash = await service.get('/widgets/haven.iife.js.sri')
    expect(hash.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(hash.headers.get('access-control-allow-origin')).toBe('*')
  })
})
