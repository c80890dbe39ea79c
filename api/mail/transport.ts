import { createFilingTransport } from './filing-transport'
import type { MailConfig, Transport } from './mail'
import { createSmtpTransport, SMTP_LIMITS } from './smtp-transport'

/** Sends by SMTP when a server is configured, and files mails otherwise. */
export function createTransport(config: Pick<MailConfig, 'smtpUrl' | 'smtpOAuth' | 'dataDir'>): Transport {
  const { smtpUrl, smtpOAuth, dataDir } = config
  return smtpUrl ? createSmtpTransport(smtpUrl, SMTP_LIMITS, smtpOAuth) : createFilingTransport(dataDir)
}

/** The way mails leave: by SMTP, or into files while no server is configured. With files, nobody gets emails. */
export const deliveryOf = ({ smtpUrl }: Pick<MailConfig, 'smtpUrl'>) => (smtpUrl ? 'smtp' : 'filed')
