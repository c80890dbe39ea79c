import type { Config } from '../config'
import type { DeliveryError, OutgoingMail } from '../mail/mail'
import { createTransport } from '../mail/transport'
import { about, type Line } from './line'
import { type Dns, lookAtRecipients, lookAtSender } from './sender'

/** The facts with which the mail server and the sender's domain are checked. */
export interface MailParts {
  /** The firm's name. */
  firm: string
  dns: Dns
  now: Date
  /** True when a real mail should be sent to `STAFF_EMAIL`. */
  isSent: boolean
}

/**
 * Checks that mails can be sent: that the server answers, encrypts and accepts the sign-in. With `isSent`, the check
 * sends a mail.
 */
export async function lookAtMail(config: Config, { firm, dns, now, isSent }: MailParts): Promise<Line[]> {
  const { ok, look, wrong } = about('Mail server')
  const { smtpUrl } = config
  if (!smtpUrl) return [look('Nobody is being emailed: set SMTP_URL, STAFF_EMAIL and MAIL_FROM.')]
  const { host, hostname } = new URL(smtpUrl)
  const transport = createTransport(config)
  const lines: Line[] = []
  try {
    await transport.verify?.()
    lines.push(ok(`${host} answers${isSent ? '' : ' (`npm run doctor -- --mail` sends a mail through it)'}.`))
    if (isSent) {
      const { answer, reason } = await transport.send(testMail(config, firm, now))
      lines.push(
        reason
          ? wrong(reason)
          : ok(`A mail to ${config.staffEmails.join(', ')} was taken: ${answer}. See that it arrives.`),
      )
    }
  } catch (error) {
    const { reason, message } = error as DeliveryError
    lines.push(wrong(reason ?? `${host} said: ${message}.`))
  } finally {
    transport.close()
  }
  return [
    ...lines,
    ...(await lookAtRecipients('STAFF_EMAIL', config.staffEmails, dns)),
    ...(await lookAtRecipients('ESCALATION_EMAIL', config.escalationEmails ?? [], dns)),
    ...(await lookAtSender(config.mailFrom, hostname, dns)),
  ]
}

function testMail({ mailFrom, staffEmails }: Config, firm: string, now: Date): OutgoingMail {
  const words = `This mail was sent by \`npm run doctor -- --mail\`. If you read it in your inbox, Haven's mails arrive. If it was in a folder for spam, tell the person who looks after the mail server.`
  return {
    from: { name: firm, address: mailFrom },
    to: staffEmails.map(address => ({ name: '', address })),
    subject: 'Haven: a test mail',
    text: `${words}\n`,
    html: `<p>${words.replaceAll('`', '')}</p>`,
    messageId: `<doctor-${now.getTime()}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
    date: now,
    autoSubmitted: 'auto-generated',
    fileName: `doctor-${now.getTime()}`,
  }
}
