import { createServer } from 'node:net'
import type { Config } from '../config'
import { sendCommand } from '../operator/socket'
import { about, type Line } from './line'
import type { Arrival } from './probes'
import type { ServiceReport } from './service-report'

/** How long an answer from `PUBLIC_URL` is waited for, in ms. */
const PATIENCE = 10_000

/** What was found of the service, and what time it is where it is reached. */
export interface Reached {
  report: ServiceReport | undefined
  lines: Line[]
  /** In ms since 1970. */
  answered: number | undefined
}

/** Asks the service that runs on this data folder, and looks whether `PUBLIC_URL` leads to it. */
export async function lookAtService(config: Config): Promise<Reached> {
  const ask = async <Answer>(...words: string[]) => {
    const said = await sendCommand(config.dataDir, 'doctor', words)
    return said === undefined ? undefined : (JSON.parse(said) as Answer)
  }
  const { ok, look, wrong } = about('Service')
  const report = await ask<ServiceReport>('report').catch(() => undefined)
  if (!report) {
    const isTaken = config.port !== 0 && !(await isFree(config))
    const line = isTaken
      ? wrong(
          `None runs on ${config.dataDir}, and something else has port ${config.port}: end that, or set another PORT ` +
            '(and have the proxy lead to it), then start Haven.',
        )
      : wrong(`None runs on ${config.dataDir}: start it (\`npm start\`), then run this again.`)
    return { report, lines: [line], answered: undefined }
  }
  const lines: Line[] = [ok(`It has run since ${report.startedAt}, on port ${report.port}.`)]
  const changed = [
    ...(report.port !== config.port ? [`PORT (${report.port}, now ${config.port})`] : []),
    ...(report.publicUrl !== config.publicUrl ? [`PUBLIC_URL (${report.publicUrl}, now ${config.publicUrl})`] : []),
    ...(report.trustProxy !== config.trustProxy
      ? [`TRUST_PROXY (${report.trustProxy}, now ${config.trustProxy})`]
      : []),
    ...(report.copyTo !== config.copyTo
      ? [`COPY_TO (${report.copyTo ?? 'none'}, now ${config.copyTo ?? 'none'})`]
      : []),
  ]
  if (changed.length > 0) {
    lines.push(
      look(`It runs with other settings than these: ${changed.join(', ')}. Restart it, or run this where it runs.`),
    )
  }
  if (report.failedMails > 0) {
    lines.push(
      look(`${report.failedMails} requests have a mail that did not leave: the dashboard says why, and has Retry.`),
    )
  }
  lines.push(...report.staff.map(about('People').look))
  const reached = await lookAtPublicUrl(report, {
    announce: async () => (await ask<string>('announce')) ?? '',
    arrival: async token => (await ask<Arrival | null>('arrival', token)) ?? undefined,
  })
  return { report, lines: [...lines, ...reached.lines], answered: reached.answered }
}

/** Announces a request to the service that is to be reached, and asks it how that arrived. */
interface Asked {
  announce(): Promise<string>
  arrival(token: string): Promise<Arrival | undefined>
}

/** Whether `PUBLIC_URL` leads to a service, through as many proxies as it believes. */
export async function lookAtPublicUrl(
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
  service: Asked,
): Promise<Pick<Reached, 'lines' | 'answered'>> {
  const token = await service.announce()
  const { line, answered } = await reach(publicUrl, token, () => service.arrival(token))
  const arrival = await service.arrival(token)
  return { lines: [line, ...(arrival ? [proxyLine(arrival, trustProxy)] : [])], answered }
}

async function reach(url: string, token: string, arrived: () => Promise<Arrival | undefined>) {
  const { ok, wrong } = about('PUBLIC_URL')
  const sent = Date.now()
  const answer = await fetch(`${url}/healthz?probe=${token}`, {
    signal: AbortSignal.timeout(PATIENCE),
    redirect: 'manual',
  }).catch((error: Error) => reasonOf(error))
  if (typeof answer === 'string') {
    const line = wrong(
      `${url} does not answer (${answer}): correct PUBLIC_URL, or see that the proxy runs, that its certificate is ` +
        'good, and that the name leads to this machine.',
    )
    return { line, answered: undefined }
  }
  await answer.arrayBuffer().catch(() => undefined)
  const date = Date.parse(answer.headers.get('date') ?? '')
  // The header has whole seconds; what the way there took is not the clock's.
  const answered = Number.isNaN(date) ? undefined : date + (Date.now() - sent) / 2
  const line = (await arrived())
    ? ok(`${url} leads to this very service.`)
    : wrong(
        answer.status === 200
          ? `${url} answers, but it is another instance: have the proxy lead to this one, or correct PUBLIC_URL.`
          : `${url} answers ${answer.status}, and nothing came here: have the proxy lead to this service, or correct PUBLIC_URL.`,
      )
  return { line, answered }
}

/** What fetch tells of a failure stands in its cause. */
function reasonOf({ cause, message }: Error): string {
  const { code, message: why } = (cause ?? {}) as NodeJS.ErrnoException
  return code ?? why ?? message
}

function proxyLine({ forwarded }: Arrival, trustProxy: number): Line {
  const { ok, wrong } = about('TRUST_PROXY')
  const inFront = forwarded === 1 ? '1 proxy stands in front' : `${forwarded || 'No'} proxies stand in front`
  if (forwarded > trustProxy) {
    return wrong(
      `${inFront}, but TRUST_PROXY is ${trustProxy}: all visitors count as one address, and one ` +
        `of them can have the others turned away. Set TRUST_PROXY=${forwarded}, and restart.`,
    )
  }
  if (forwarded < trustProxy) {
    return wrong(
      `${inFront}, but TRUST_PROXY is ${trustProxy}: ` +
        `whoever wants to can pass for any address. Set TRUST_PROXY=${forwarded}, and restart.`,
    )
  }
  return ok(forwarded === 0 ? 'No proxy stands in front.' : `${forwarded} in front, as set.`)
}

function isFree({ host, port }: Config): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
