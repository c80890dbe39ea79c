import { createFilingTransport } from './filing-transport'
import type { MailConfig, Transport } from './mail'
import { createSmtpTransport } from './smtp-transport'

/** SMTP where a server is configured, files where not. */
export function createTransport(config: Pick<MailConfig, 'smtpUrl' | 'dataDir'>): Transport {
  return config.smtpUrl ? createSmtpTransport(config.smtpUrl) : createFilingTransport(config.dataDir)
}
