import { join } from 'node:path'
import type { AppContext } from '../context'
import type { Listening } from './listen'

/** Says in plain words where everything is. */
export function describeStart({ config, adminPassword }: AppContext, { url }: Listening): string {
  const lines = [
    ['Site', `${url}/`],
    ['Admin page', `${url}/admin/`],
    ['Admin password', adminPassword.source],
    ['Mails', describeMail(config)],
    ['Records', config.dataDir],
  ]
  return ['Haven is running.', ...lines.map(([name = '', text]) => `  ${name.padEnd(16)}${text}`)].join('\n')
}

function describeMail({ smtpUrl, staffEmail, dataDir }: AppContext['config']): string {
  return smtpUrl
    ? `to ${staffEmail}, through ${new URL(smtpUrl).host}`
    : `Nobody is being emailed: SMTP_URL is not set, so every mail is written to ${join(dataDir, 'mail')}`
}
