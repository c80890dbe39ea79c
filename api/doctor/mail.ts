import type { Config } from '../config'
import type { DeliveryError, OutgoingMail } from '../mail/mail'
import { createTransport } from '../mail/transport'
import { type Line, linesAbout } from './line'
import { type Dns, lookAtRecipients, lookAtSender } from './sender'

/** The parts of the service that the checks of mail use. */
export interface MailParts {
  /** The firm's name. */
  firm: string
  dns: Dns
  now: Date
  /** True when a test mail should be sent to `STAFF_EMAIL`. */
  isSent: boolean
}

/**
 * Checks that the mail server answers, encrypts and accepts the sign-in, that DNS has a mail server for each staff
 * address, and that the sender's domain allows this server. With `isSent`, also sends a test mail.
 */
export async function lookAtMail(config: Config, { firm, dns, now, isSent }: MailParts): Promise<Line[]> {
  const { ok, look, wrong } = linesAbout('Mail server')
  const { smtpUrl } = config
  if (!smtpUrl) return [look(NOBODY_EMAILED)]
  const { host, hostname } = new URL(smtpUrl)
  const transport = createTransport(config)
  const lines: Line[] = []
  try {
    await transport.verify?.()
    lines.push(ok(`${host} answers${isSent ? '' : ' (`npm run doctor -- --mail` sends a mail through it)'}.`))
    if (isSent) lines.push(await sendTestMail(config, { firm, now }))
  } catch (error) {
    lines.push(wrong(failureWords(error as DeliveryError, smtpUrl)))
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

/** Sends a test mail to `STAFF_EMAIL`; returns the mail server's reply as a line. */
export async function sendTestMail(config: Config, { firm, now }: Pick<MailParts, 'firm' | 'now'>): Promise<Line> {
  const { ok, look, wrong } = linesAbout('Mail server')
  const { smtpUrl, staffEmails } = config
  if (!smtpUrl) return look(NOBODY_EMAILED)
  const transport = createTransport(config)
  try {
    const { answer, reason } = await transport.send(testMail(config, firm, now))
    return reason
      ? wrong(reason)
      : ok(`A mail to ${staffEmails.join(', ')} was accepted by the mail server: ${answer}. See that it arrives.`)
  } catch (error) {
    return wrong(failureWords(error as DeliveryError, smtpUrl))
  } finally {
    transport.close()
  }
}

const NOBODY_EMAILED = 'Nobody is being emailed: set SMTP_URL, STAFF_EMAIL and MAIL_FROM.'

const failureWords = ({ reason, message }: DeliveryError, smtpUrl: string) =>
  reason ?? `${new URL(smtpUrl).host} said: ${message}.`

function testMail({ mailFrom, staffEmails }: Config, firm: string, now: Date): OutgoingMail {
  const words = `This is a test mail. If you read it in your inbox, Haven's mails arrive. If it was in a folder for spam, tell the person who looks after the mail server.`
  return {
    from: { name: firm, address: mailFrom },
    to: staffEmails.map(address => ({ name: '', address })),
    subject: 'Haven: a test mail',
    text: `${words}\n`,
    html: `<p>${words}</p>`,
    messageId: `<doctor-${now.getTime()}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
    date: now,
    autoSubmitted: 'auto-generated',
    fileName: `doctor-${now.getTime()}`,
  }
}
