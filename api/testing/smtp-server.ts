import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** An SMTP server for one test. */
export interface TestSmtp {
  url: string
  /** The mails that the server has accepted so far. */
  inbox: Email[]
  /** The recipients in the envelope of each mail. */
  recipients: string[][]
}

/** Decides about a mail: if this function throws an error, the server refuses the mail. */
type Judge = (mail: Email) => void | Promise<void>

/**
 * A stage of a mail at which the server can drop the connection; at `dot`, the server has already accepted the mail.
 */
export type Stage = 'connect' | 'sender' | 'recipient' | 'data' | 'dot'

/** The refusal of a mail, with an SMTP status code. */
export class Refusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message)
  }
}

/** Returns true if the password of the sign-in is right. */
type LogIn = (password: string | undefined | null) => boolean

/** Starts a real SMTP server on a free port. At each stage, `drops` decides if the server drops the connection. */
export async function startSmtp(
  judge: Judge = () => undefined,
  drops: (stage: Stage) => boolean = () => false,
  logIn?: LogIn,
  takes: (recipient: string) => boolean = () => true,
): Promise<TestSmtp> {
  const inbox: Email[] = []
  const recipients: string[][] = []
  const sockets = new Set<Socket>()
  const drop = (stage: Stage, { remotePort }: SMTPServerSession) => {
    if (!drops(stage)) return false
    for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy()
    return true
  }
  const server = new SMTPServer({
    disabledCommands: logIn ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, next) =>
      logIn?.(password) ? next(null, { user: username }) : next(new Refusal(535, 'Wrong password')),
    onConnect: (session, next) => void (drop('connect', session) || next()),
    onMailFrom: (_, session, next) => void (drop('sender', session) || next()),
    onRcptTo: ({ address }, session, next) =>
      void (drop('recipient', session) || next(takes(address) ? null : new Refusal(550, 'No such user'))),
    onData(stream, session, next) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      if (drop('data', session)) return
      stream.on('end', async () => {
        try {
          const mail = await PostalMime.parse(Buffer.concat(chunks))
          await judge(mail)
          inbox.push(mail)
          recipients.push(session.envelope.rcptTo.map(({ address }) => address))
          if (!drop('dot', session)) next()
        } catch (error) {
          next(error as Error)
        }
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)))
  })
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>(resolve => server.close(() => resolve()))
  })
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, inbox, recipients }
}
