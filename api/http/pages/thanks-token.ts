import * as z from 'zod/mini'
import { submittedAnswer } from '../../contract/answers'
import { isSameText } from '../../security/same-text'
import type { Secrets } from '../../security/secrets'
import { StoreUnavailableError } from '../../store/store'

const PURPOSE = 'thank-you page'

const { reference, answerBy, office } = submittedAnswer.shape
const schema = z.object({
  reference,
  answerBy,
  office: z.optional(office),
  /** The time when the form was sent, in ISO 8601. */
  sentAt: z.optional(answerBy),
  /** Present for a request about a business or its staff. */
  business: z.optional(z.literal(true)),
  /**
   * The number of letters that were refused. More than two digits are ignored, because a form has at most five letters.
   */
  filesRefused: z.catch(z.optional(z.string().check(z.regex(/^[1-9]\d?$/))), undefined),
})

/** The data about a submission that its thank-you page shows. */
export type ThanksFacts = z.output<typeof schema>

/**
 * Makes the parameter `t` in the address of a thank-you page: the data as JSON, and an HMAC that only this installation
 * can make. Without the installation's key, `t` is empty; the request is stored with or without the key.
 */
export function thanksToken(secrets: Pick<Secrets, 'digest'>, thanks: ThanksFacts): string {
  const facts = Buffer.from(JSON.stringify(thanks)).toString('base64url')
  const digest = digestOf(secrets, facts)
  return digest === undefined ? '' : `${facts}.${digest}`
}

/** Reads the data in `t`. Undefined when this installation did not make `t`. */
export function readThanksToken(secrets: Pick<Secrets, 'digest'>, token: string): ThanksFacts | undefined {
  const [, facts = '', given = ''] = /^([\w-]{1,1000})\.([\w-]{43})$/.exec(token) ?? []
  const digest = digestOf(secrets, facts)
  if (digest === undefined || !isSameText(given, digest)) return undefined
  return schema.parse(JSON.parse(Buffer.from(facts, 'base64url').toString()))
}

/** The HMAC of the data; undefined without the installation's key. */
function digestOf(secrets: Pick<Secrets, 'digest'>, facts: string): string | undefined {
  try {
    return secrets.digest(facts, PURPOSE)
  } catch (error) {
    if (error instanceof StoreUnavailableError) return undefined
    throw error
  }
}
