import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './product'

/** The host names in the sample files of `deploy/`. */
export const INTAKE = 'intake.firm.example'
export const SITE = 'www.firm.example'

const NGINX = '/usr/sbin/nginx'
/** The longest wait until nginx listens, in ms. */
const START_WITHIN = 60_000

/** The response to a request through nginx. */
export interface Answer {
  status: number
  headers: NodeJS.Dict<string | string[]>
  text: string
}

/** The options of a request through nginx. */
export interface Call {
  /** The host name of the request. `servername` is the host name for TLS, if that name is different. */
  host?: string
  servername?: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** The local address from which the request is sent. */
  from?: string
}

/** Free ports for the servers with and without TLS in the sample file. */
export async function nginxPorts() {
  return { tls: await freePort(), plain: await freePort() }
}

/** The differences between the test's nginx and the sample files. */
interface NginxOptions {
  /** True to start without a certificate file, as before the first certificate is issued. */
  isBare?: boolean
  /** Replacements of text in the sample file. */
  changes?: [RegExp, string][]
}

/**
 * Starts nginx in a process of its own: with `deploy/nginx.conf` in front of one server, or with `nginx-two.conf` in
 * front of two.
 */
export async function startNginx(
  { tls, plain }: { tls: number; plain: number },
  upstream: number | [number, number],
  { isBare = false, changes = [] }: NginxOptions = {},
) {
  const [sample, servers]: [string, [RegExp, string][]] =
    typeof upstream === 'number'
      ? ['deploy/nginx.conf', [[/127\.0\.0\.1:3000/g, `127.0.0.1:${upstream}`]]]
      : [
          'deploy/nginx-two.conf',
          upstream.map((port, at) => [new RegExp(`127\\.0\\.0\\.1:300${at + 1}`, 'g'), `127.0.0.1:${port}`]),
        ]
  const folder = mkdtempSync(join(tmpdir(), 'haven-nginx-'))
  const ca = makeCertificate(folder)
  const ports: [RegExp, string][] = [
    [/^ *listen \[::\].*\n/gm, ''],
    [/listen 443/g, `listen 127.0.0.1:${tls}`],
  ]
  writeFileSync(
    join(folder, 'haven.conf'),
    replaced(readFileSync(sample, 'utf8'), [
      ...ports,
      [/listen 80\b/g, `listen 127.0.0.1:${plain}`],
      ...servers,
      [/\/etc\/nginx\/haven-certificate/g, join(folder, 'certificate')],
      [/\/var\/www\/haven-acme/g, join(folder, 'acme')],
      [/\/var\/log\/nginx/g, folder],
      ...changes,
    ]),
  )
  if (!isBare) {
    writeFileSync(
      join(folder, 'certificate.conf'),
      replaced(readFileSync('deploy/nginx-certificate.conf', 'utf8'), [
        ...ports,
        [/\/etc\/letsencrypt\/live\/[\w.]+\/fullchain\.pem/g, join(folder, 'certificate.pem')],
        [/\/etc\/letsencrypt\/live\/[\w.]+\/privkey\.pem/g, join(folder, 'key.pem')],
      ]),
    )
  }
  const challenges = join(folder, 'acme/.well-known/acme-challenge')
  mkdirSync(challenges, { recursive: true })
  writeFileSync(join(challenges, 'token'), 'token.thumbprint')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/main.log crit;
events {}
http { ${temporary.map(name => `${name}_temp_path ${folder}/${name};`).join(' ')} include ${folder}/haven.conf; }`,
  )
  const args = ['-p', folder, '-e', join(folder, 'main.log'), '-c', join(folder, 'nginx.conf')]
  const child = spawn(NGINX, args)
  let output = ''
  child.stderr.on('data', chunk => (output += chunk))
  const gone = once(child, 'exit')
  for (const end = Date.now() + START_WITHIN; !(await answers(tls)); ) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`nginx did not start:\n${output}`)
    await new Promise(done => setTimeout(done, 25))
  }

  return {
    /** Sends a request as a client would whose DNS resolves the host name to this machine. */
    call: (path: string, options: Call = {}) => callThrough(tls, ca, path, options),
    /** All text that nginx has written to disk, including stored request bodies and responses. */
    written: () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map(name => join(folder, name))
        .filter(path => statSync(path).isFile() && !/\.(conf|pem)$/.test(path))
        .map(path => readFileSync(path, 'latin1'))
        .join(''),
    ca,
    caFile: join(folder, 'certificate.pem'),
    /** nginx's report about its settings (`nginx -t`). */
    check: () => spawnSync(NGINX, [...args, '-t'], { encoding: 'utf8' }),
    async stop() {
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true })
    },
  }
}

/**
 * Replaces each pattern in a sample file by its text, such as a path or port of this machine. Throws when the sample
 * contains no match.
 */
export function replaced(sample: string, pairs: [pattern: RegExp, text: string][]): string {
  return pairs.reduce((text, [pattern, by]) => {
    if (!new RegExp(pattern.source, 'm').test(text)) throw new Error(`The sample no longer has ${pattern}`)
    return text.replace(pattern, by)
  }, sample)
}

function makeCertificate(folder: string): string {
  const names = [INTAKE, SITE, 'localhost'].map(name => `DNS:${name}`).join(',')
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' ')
  const subject = ['-subj', `/CN=${INTAKE}`, '-addext', `subjectAltName=${names}`]
  execFileSync('openssl', ['req', ...options, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return readFileSync(certificate, 'utf8')
}

function callThrough(port: number, ca: string, path: string, { host = INTAKE, ...call }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sending = request(
      {
        host: '127.0.0.1',
        port,
        path,
        ca,
        servername: call.servername ?? host,
        method: call.method ?? (call.body === undefined ? 'GET' : 'POST'),
        headers: { host: `${host}:${port}`, ...call.headers },
        agent: false,
        ...(call.from && { localAddress: call.from }),
      },
      response => {
        let text = ''
        response.setEncoding('latin1')
        response.on('data', chunk => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      },
    )
    sending.on('error', reject)
    sending.end(call.body)
  })
}

const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
