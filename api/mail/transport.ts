import { createFilingTransport } from './filing-transport'
import type { MailConfig, Transport } from './mail'
import { createSmtpTransport } from './smtp-transport'

/** SMTP where a server is configured, files where not. */
export function createTransport(config: Pick<MailConfig, 'smtpUrl' | 'dataDir'>): Transport {
  return config.smtpUrl ? createSmtpTransport(config.smtpUrl) : createFilingTransport(config.dataDir)
}

/** How mails leave: by SMTP, or into files because no server is configured, which means that nobody is being emailed. */
export const deliveryOf = ({ smtpUrl }: Pick<MailConfig, 'smtpUrl'>) => (smtpUrl ? 'smtp' : 'filed')
