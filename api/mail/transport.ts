import { createFilingTransport } from './filing-transport'
import type { MailConfig, Transport } from './mail'
import { createSmtpTransport, SMTP_LIMITS } from './smtp-transport'

/** Sends mails by SMTP if a server is set up; otherwise saves them as files. */
export function createTransport(config: Pick<MailConfig, 'smtpUrl' | 'smtpOAuth' | 'dataDir'>): Transport {
  const { smtpUrl, smtpOAuth, dataDir } = config
  return smtpUrl ? createSmtpTransport(smtpUrl, SMTP_LIMITS, smtpOAuth) : createFilingTransport(dataDir)
}

/**
 * The way in which mails leave the service: `smtp`, or `filed` if mails are only saved to disk because no mail server
 * is set up.
 */
export const deliveryOf = ({ smtpUrl }: Pick<MailConfig, 'smtpUrl'>) => (smtpUrl ? 'smtp' : 'filed')
