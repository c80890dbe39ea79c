import { join } from 'node:path'
import type { AppContext } from '../context'
import { startWarnings } from '../start-warnings'
import type { Listening } from './listen'
import type { MetricsServer } from './serve-metrics'

/** Says in plain words where everything is, and what looks like a mistake. */
export function describeStart(
  { config, firm, firmWarnings, adminPassword }: AppContext,
  { url }: Listening,
  metrics?: MetricsServer,
): string {
  const lines = [
    ['Site', `${url}/`],
    ['Admin page', `${url}/admin/`],
    ['Admin password', adminPassword.source],
    ['Mails', describeMail(config)],
    ['Records', config.dataDir],
    ...(metrics ? [['Metrics', metrics.url]] : []),
  ]
  const warnings = [...startWarnings(config, firm), ...firmWarnings].map(warning => `  - ${warning}`)
  return [
    'Haven is running.',
    ...lines.map(([name = '', text]) => `  ${name.padEnd(16)}${text}`),
    ...(warnings.length > 0 ? ['Please look at this:', ...warnings] : []),
  ].join('\n')
}

function describeMail({ smtpUrl, staffEmail, dataDir }: AppContext['config']): string {
  return smtpUrl
    ? `to ${staffEmail}, through ${new URL(smtpUrl).host}`
    : `Nobody is being emailed: every mail is written to ${join(dataDir, 'mail')} (set SMTP_URL to send them)`
}
