import { createFilingTransport } from './filing-transport'
import type { MailConfig, Transport } from './mail'
import { createSmtpTransport, SMTP_LIMITS } from './smtp-transport'

/** Sends mails by SMTP if a server is set up; otherwise saves them as files. */
export function createTransport(config: Pick<MailConfig, 'smtpUrl' | 'smtpOAuth' | 'dataDir'>): Transport {
  const { smtpUrl, smtpOAuth, dataDir } = config
  return smtpUrl ? createSmtpTransport(smtpUrl, SMTP_LIMITS, smtpOAuth) : createFilingTransport(dataDir)
}

/**
 * How mails leave the service: `smtp`, or `filed` without a mail server, when they are saved to disk and reach nobody.
 */
export const deliveryOf = ({ smtpUrl }: Pick<MailConfig, 'smtpUrl'>) => (smtpUrl ? 'smtp' : 'filed')
