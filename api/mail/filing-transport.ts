import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makeFolder, removeHalfWritten, writeDurably } from '../store/durable-file'
import { DeliveryError, type Transport } from './mail'
import { messageOf } from './message'

/** Writes mails as `.eml` files under `DATA_DIR/mail/`, which any mail program opens. */
export function createFilingTransport(dataDir: string): Transport {
  const folder = join(dataDir, 'mail')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let prepared: Promise<void> | undefined
  const prepare = async () => {
    await makeFolder(folder)
    await removeHalfWritten(folder)
  }
  return {
    async send(mail) {
      try {
        prepared ??= prepare()
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
