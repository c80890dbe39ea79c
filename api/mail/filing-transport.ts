import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makeFolder, writeDurably } from '../store/durable-file'
import { filedMailsFolder } from './filed-mails'
import { DeliveryError, type Transport } from './mail'
import { messageOf } from './message'

/** Saves mails as `.eml` files under `DATA_DIR/mail/`, which any mail program can open. */
export function createFilingTransport(dataDir: string): Transport {
  const folder = filedMailsFolder(dataDir)
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let prepared: Promise<void> | undefined
  return {
    async send(mail) {
      try {
        prepared ??= makeFolder(folder)
        await prepared
        const { message } = await composer.sendMail(messageOf(mail))
        const path = join(folder, `${mail.fileName}.eml`)
        await writeDurably(path, message as Buffer)
        return { state: 'filed', answer: `Written to ${path}` }
      } catch (error) {
        prepared = undefined
        throw new DeliveryError((error as Error).message, false, { cause: error })
      }
    },
    close: () => composer.close(),
  }
}
