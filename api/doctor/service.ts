import { createServer } from 'node:net'
import { type Config, urlHost } from '../config'
import { sendCommand } from '../operator/socket'
import { type Line, linesAbout } from './line'
import type { Arrival } from './probes'
import { lookAtPublicUrl } from './public-url'
import type { ServiceReport } from './service-report'

/** The longest time in ms for which the doctor waits for a reply from the program on the service's port. */
const PATIENCE = 2_000

/** The results of the checks of the service, and the time on the machine at `PUBLIC_URL`. */
export interface ServiceFindings {
  report: ServiceReport | undefined
  lines: Line[]
  /** The time on the machine at `PUBLIC_URL`, in ms since 1970; undefined when no other machine answered. */
  clock: number | undefined
}

/**
 * Asks the service that runs on this data folder for its report, and checks that `PUBLIC_URL` leads to the same
 * service.
 */
export async function lookAtService(config: Config, now: Date): Promise<ServiceFindings> {
  const ask = async <Answer>(...words: string[]) => {
    const said = await sendCommand(config.dataDir, 'doctor', words)
    return said === undefined ? undefined : (JSON.parse(said) as Answer)
  }
  const { ok, look, wrong } = linesAbout('Service')
  let report: ServiceReport | undefined
  try {
    report = await ask<ServiceReport>('report')
  } catch (error) {
    if (isRefused(error)) {
      const says = `Only the user that runs Haven can ask whether it runs on ${config.dataDir}: run this as that user.`
      return { report, lines: [wrong(says)], clock: undefined }
    }
    const says = `A service runs on ${config.dataDir}, but does not describe itself (${(error as Error).message}): see its log, and restart it.`
    return { report, lines: [wrong(says)], clock: undefined }
  }
  if (!report) return { report, lines: [await noneRuns(config)], clock: undefined }
  const lines: Line[] = [ok(`The service has run since ${report.startedAt}, on port ${report.port}.`)]
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
      look(
        `The service runs with other settings than these: ${changed.join(', ')}. Restart it, or run this where it runs.`,
      ),
    )
  }
  if (report.failedMails === undefined) {
    lines.push(
      wrong('The service cannot read its records at the moment: visitors are asked to call. Its log says why.'),
    )
  } else if (report.failedMails > 0) {
    lines.push(
      look(`${report.failedMails} requests have a mail that did not leave: the dashboard says why, and has Retry.`),
    )
  }
  lines.push(...report.staff.map(linesAbout('People').look))
  try {
    const service = {
      announce: async () => (await ask<string>('announce')) ?? '',
      arrival: async (token: string) => (await ask<Arrival | null>('arrival', token)) ?? undefined,
    }
    const reached = await lookAtPublicUrl(report, service, now)
    return { report, lines: [...lines, ...reached.lines], clock: reached.clock }
  } catch {
    // The check announces its request in the database that instances share, so the check needs a usable database.
    const says = `It is unknown if ${report.publicUrl} leads here while the service cannot use its database: see the line about the database.`
    return { report, lines: [...lines, linesAbout('PUBLIC_URL').look(says)], clock: undefined }
  }
}

/** True if the error means that this user may not access the data folder. */
const isRefused = (error: unknown) =>
  error instanceof Error && ['EACCES', 'EPERM'].includes((error.cause as NodeJS.ErrnoException | undefined)?.code ?? '')

async function noneRuns(config: Config): Promise<Line> {
  const { wrong } = linesAbout('Service')
  const { dataDir, host, port } = config
  if (port === 0 || (await isFree(config)))
    return wrong(`No service runs on ${dataDir}: start it (\`npm start\`), then run this again.`)
  const other = `http://${urlHost(host)}:${port}`
  const answer = await fetch(`${other}/healthz`, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined)
  const isHaven = (await answer?.text().catch(() => ''))?.startsWith('{"status":"ok"}')
  return wrong(
    isHaven
      ? `No service runs on ${dataDir}, but Haven answers on port ${port}, from another folder: run this with that folder as DATA_DIR, or set another PORT.`
      : `No service runs on ${dataDir}, and something else has port ${port}: end that, or set another PORT ` +
          '(and have the proxy lead to it), then start Haven.',
  )
}

function isFree({ host, port }: Config): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
