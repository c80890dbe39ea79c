import { createFilingTransport } from './filing-transport'
import type { MailConfig, Transport } from './mail'
import { createSmtpTransport, SMTP_LIMITS } from './smtp-transport'

/** Sends mails by SMTP if a server is set up; otherwise saves them as files. */
export function createTransport(config: Pick<MailConfig, 'smtpUrl' | 'smtpOAuth' | 'dataDir'>): Transport {
  const { smtpUrl, smtpOAuth, dataDir } = config
  return smtpUrl ? createSmtpTransport(smtpUrl, SMTP_LIMITS, smtpOAuth) : createFilingTransport(dataDir)
}

/**
 * How the service sends mails: by SMTP, or as files while no server is set up. If mails are saved as files, nobody
 * receives them.
 */
export const deliveryOf = ({ smtpUrl }: Pick<MailConfig, 'smtpUrl'>) => (smtpUrl ? 'smtp' : 'filed')
