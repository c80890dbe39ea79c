import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Makes a secret in the format of Standard Webhooks: the prefix, and the key in base64. */
export const newSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/**
 * The headers of an event as Standard Webhooks (standardwebhooks.com) defines them. The signature contains one part for
 * each secret. The timestamp is the time of the attempt, because receivers refuse a timestamp that is more than five
 * minutes old.
 */
export function signedHeaders(id: string, at: Date, body: string, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signature = secrets.map(secret => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature.join(' ') }
}
