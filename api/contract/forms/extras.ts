import * as z from 'zod/mini'
import { line, text } from '../text'
import { decisionSchema } from './decision'
import { YES_NO_UNKNOWN } from './decision-kinds'
import { FORM_LANGUAGE_TAGS } from './form-languages'
import { LETTER_ID, MAX_LETTERS } from './letters'
import { MAX_NAME, MAX_SHORT_TEXT } from './options'
import { SAFE_WAYS, type SafeWay } from './safe-ways'

const yesNo = z.enum(['yes', 'no'], 'Please choose yes or no')

/** The person for whom a visitor asks. */
export const onBehalfOfSchema = z.object({
  relationship: line({ min: 1, max: MAX_SHORT_TEXT, message: 'Please say who they are to you' }),
  name: z.optional(line({ max: MAX_NAME })),
  place: z.optional(line({ max: MAX_SHORT_TEXT })),
  homeOfficeReference: z.optional(line({ max: MAX_SHORT_TEXT })),
  /** The answer to the question if the person knows about the request. */
  permission: z._default(z.enum(YES_NO_UNKNOWN, 'Please choose yes, no or “I don’t know”'), 'unknown'),
})

/** How and when the firm can safely contact the visitor. If `ways` is not empty, all other ways are unsafe. */
export const safeContactSchema = z.object({
  ways: z.optional(
    z
      .array(z.enum(Object.keys(SAFE_WAYS) as [SafeWay], 'Please choose among call, text, WhatsApp and email'))
      .check(z.minLength(1, 'Please choose one safe way at least, or leave this out')),
  ),
  voicemail: z.optional(yesNo),
  times: z.optional(line({ max: MAX_SHORT_TEXT })),
  note: z.optional(text({ max: 500 })),
})

// The syntax of a language tag by section 2.1 of https://www.rfc-editor.org/rfc/rfc5646, with a language of two or
// three letters. The schema refuses the irregular old tags of section 2.2.8.
const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z\d]{1,8})*$/i
const NO_LANGUAGE = 'Please give the language as a tag, such as “ti” or “pt-BR”'

/**
 * True when the parts of a language tag are in a valid order and no part is repeated; `en-a` and `en-en-en` are
 * invalid.
 */
function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/** The optional fields that all forms have. */
export const submissionExtras = {
  /** The version of the privacy notice that was shown to the visitor. */
  privacyVersion: z._default(line({ max: 40 }), ''),
  decision: z.optional(decisionSchema),
  onBehalfOf: z.optional(onBehalfOfSchema),
  safeContact: z.optional(safeContactSchema),
  /** The language that the visitor wants to speak, as a BCP 47 tag. */
  language: z.optional(
    line({ max: 35 }).check(
      z.regex(LANGUAGE_TAG, { message: NO_LANGUAGE, abort: true }),
      z.refine(isWellFormed, NO_LANGUAGE),
    ),
  ),
  interpreter: z.optional(yesNo),
  /**
   * The language in which the visitor filled in the form, as a BCP 47 tag. The server reads an unknown tag as English,
   * because a wrong tag must not stop an enquiry.
   */
  formLanguage: z.optional(z.catch(z.enum(FORM_LANGUAGE_TAGS), 'en')),
  /** The id of the team member with whom the visitor wants to speak. */
  for: z.optional(z.int('Please give the id of a team member').check(z.positive())),
  /**
   * The ids that `POST /api/uploads` gave to the visitor's letters. In answers of the API, a record contains
   * descriptions of the letters instead of these ids.
   */
  files: z.optional(
    z
      .array(z.string('Please give the id of a file').check(z.regex(LETTER_ID, 'This is not the id of a file')))
      .check(z.maxLength(MAX_LETTERS, `At most ${MAX_LETTERS} files can be sent`)),
  ),
}

/**
 * Signals that distinguish people from programs: a honeypot field, and the time from the form's first appearance on the
 * screen to sending, in ms. The server never stores these signals.
 */
export const spamSignals = z.object({
  website: z._default(z.string(), ''),
  elapsedMs: z.optional(z.number()),
})
