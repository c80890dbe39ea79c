import { hash } from 'node:crypto'
import type { Context } from 'koa'
import * as z from 'zod/mini'
import { type Firm, publicFirm } from '../content/firm'
import { formLanguagesOf, languageOfForm } from '../content/form-languages'
import type { AppContext } from '../context'
import { type SubmittedAnswer, submittedAnswer } from '../contract/answers'
import { asciiDigits } from '../contract/digits'
import { leadMessage } from '../contract/forms/call-topics'
import { type Decision, daysAhead } from '../contract/forms/decision'
import { spamSignals } from '../contract/forms/extras'
import { withPlaceholder } from '../contract/forms/inquiry'
import { isOfBusiness, NEXT_FOR_BUSINESS } from '../contract/forms/next-words'
import { mayReach } from '../contract/forms/safe-contact'
import { LIST_FACTS } from '../contract/records/list-facts'
import type { ListName } from '../contract/records/records'
import { DAY } from '../contract/time/durations'
import { dayInLondon } from '../contract/time/office-hours'
import { ApiError } from '../http/api-error'
import { flattenForm, normaliseForm } from '../http/form-body'
import { isFormPost, readBody } from '../http/middleware/read-body'
import { type FormFailure, type FormInput, renderFormPage, SHOW_IN } from '../http/pages/form-page'
import { thanksToken } from '../http/pages/thanks-token'
import type { Middleware, RequestState } from '../http/request-state'
import { isMultipart } from '../http/uploads/multipart'
import { REFUSED, readFormWithLetters } from '../http/uploads/read-form'
import { validate } from '../http/validate'
import { withoutFields } from '../http/without-fields'
import { type IdempotencyKey, type Submitted, UnknownLettersError } from '../store/store'
import type { Call } from './call'
import { keyFrom, UUID } from './idempotency-key'
import { sourceOf } from './source'
import { fileToken } from './submission-token'
import { readMonths } from './typed-months'

/** The maximum size of a short form's body, in bytes. */
export const MAX_ENQUIRY = 64 * 1024
/**
 * The number of bytes that the server's own markup may take in the page of a refused form. The whole page may be this
 * long plus twice the length of the sent body.
 */
const OWN_PAGE = 32 * 1024
/** The time in ms after a form came into view within which sending looks automated. */
const FASTEST_PERSON = 2_000
/** The longest time for which the response waits until the copy contains the submission, in ms. */
const COPY_PATIENCE = 5_000

type Fields = Record<string, unknown>

/** How the server reads, checks and stores a form that visitors send. */
export interface SubmissionForm {
  path: `/api/${string}`
  list: ListName
  maxBytes: number
  /** The schema that checks a body. */
  schemaFor(body: unknown): z.ZodMiniType<Fields>
  /**
   * If the visitor sends the form without correcting refused optional answers, the server adds the text of these
   * answers to this field.
   */
  messageField: 'message' | 'remarks'
  /** Converts the fields of a plain form, sent without JavaScript, before the schema checks them. */
  fromPlain?(body: Fields): Fields
  /** The inputs on the page of mistakes without JavaScript. The page repeats all other fields as hidden inputs. */
  inputsFor(body: Fields): FormInput[]
}

/** A form's fields as a script sends them, with the source and with the signals that reveal programs. */
export const withSignals = (body: z.ZodMiniObject) =>
  z.object({ ...body.shape, ...spamSignals.shape, source: z.optional(z.string()) })

/** The public endpoint of a form, for scripts (JSON) and for plain forms. */
export const submissionCall = (form: SubmissionForm, described: Pick<Call, 'summary' | 'body'>): Call => ({
  ...described,
  method: 'post',
  path: form.path,
  may: 'anyone',
  isForm: true,
  isKeyed: true,
  answer: { status: 201, one: submittedAnswer },
  line: context => {
    const { errors, read } = readForm(form, context)
    return [errors, limitRate(context), read, saveSubmission(form, context)]
  },
})

/**
 * Makes two handlers: `read` reads a form and, if the settings allow letters, its letters; `errors` answers a plain
 * form with mistakes by a page.
 */
function readForm(form: SubmissionForm, context: AppContext): { errors: Middleware; read: Middleware } {
  const { config, store, uploadGate } = context
  const { maxBytes } = form
  const body = readBody({ maxBytes, forms: true })
  const withLetters = readFormWithLetters({ maxBytes, letters: config.uploads ? store.letters : undefined })
  const withoutLetters = readFormWithLetters({ maxBytes, letters: undefined })
  const errors = answerPlainForms(form, ctx => (isMultipart(ctx.req) ? withoutLetters : body), context)
  const read: Middleware = (ctx, next) =>
    isMultipart(ctx.req) ? uploadGate(ctx, () => withLetters(ctx, next)) : body(ctx, next)
  return { errors, read }
}

function answerPlainForms(
  form: SubmissionForm,
  readerFor: (ctx: Context) => Middleware,
  context: AppContext,
): Middleware {
  const errorPage: RequestState['errorPage'] = async (ctx, error) => {
    if (!isFormPost(ctx) && !isPageVisit(ctx)) return undefined
    // If the server refused the form before reading its body, reads the body now, so that the page shows the typed
    // values. Values that the server cannot read are missing from the page.
    if (!ctx.req.readableDidRead) await readerFor(ctx)(ctx as never, async () => {}).catch(() => {})
    const { [SHOW_IN]: wanted, ...rest } = withoutFields(bodyOf(ctx), form.messageField)
    const body = typeof wanted === 'string' ? { ...rest, formLanguage: wanted === 'en' ? '' : wanted } : rest
    const language = languageOfForm(context.firm, body.formLanguage)
    const languages = formLanguagesOf(context.firm)
    const firm = { ...publicFirm(context.firm), ...(language && { hours: language.hours }) }
    const sent = flattenForm(body)
    const failure = { firm, action: form.path, inputs: form.inputsFor(body), sent, error, languages }
    const render = (failure: FormFailure) => renderFormPage(language ? { ...failure, language } : failure)
    const page = render(failure)
    // False when the page is far longer than the sent texts allow. The texts then contain many quotation marks, each of
    // which takes six times as many bytes in HTML. Only a program sends so many of them, so the page then leaves out
    // the sent texts.
    const isBearable = Buffer.byteLength(page.markup) <= OWN_PAGE + 2 * (ctx.request.length ?? lengthOf(sent))
    return isBearable ? page : render({ ...failure, sent: new Map() })
  }
  return (ctx, next) => {
    ctx.state.errorPage = errorPage
    return next()
  }
}

/** The number of bytes in a form's names and texts, for a body of unknown length. */
const lengthOf = (sent: Map<string, string>) =>
  [...sent].flat().reduce((length, text) => length + Buffer.byteLength(text), 0)

// True when a browser sends the body in another format than JSON, for example a form with another `enctype`. The
// refusal of such a request is also a page.
const isPageVisit = (ctx: Context) => !ctx.is('json') && ctx.get('Accept').includes('text/html')

function limitRate({ rates }: AppContext): Middleware {
  return (ctx, next) => {
    const retryAfter = rates.admit(ctx.ip)
    if (retryAfter > 0) {
      const headers = { 'Retry-After': String(retryAfter) }
      throw new ApiError('slow_down', `Too many submissions: try again in ${retryAfter} seconds`, { headers })
    }
    return next()
  }
}

function saveSubmission(
  form: SubmissionForm,
  { config, firm, store, copy, waitingTimes, timeLimits, metrics, rates, secrets, webhooks, now }: AppContext,
): Middleware {
  const { fromPlain = body => body } = form
  return async ctx => {
    const plain = isFormPost(ctx)
    const sent = plain ? fromPlain(normaliseForm(withoutFields(bodyOf(ctx), form.messageField))) : ctx.request.body
    const body = withPlaceholder(readMonths(sent))
    const { files, ...fields } = readFields(form, body, now())
    // Refuses the form, because the visitor has only pressed the button for another language, and gets the page in that
    // language.
    if (plain && bodyOf(ctx)[SHOW_IN] !== undefined) throw new ApiError('invalid', 'Only the language was changed')
    // Counts this submission towards the rate limit. If the server refuses the submission, or the submission repeats an
    // earlier one, it no longer counts.
    const quota = rates.countSubmission(ctx.ip)
    const automatic = looksAutomatic(body)
    const suspect = ctx.state.suspect || quota.suspect || automatic
    const urgent = isUrgent(fields, timeLimits)
    // The service mails no acknowledgement for a suspect submission, because its email address may be a stranger's. The
    // outbox limits the number of acknowledgements per address.
    const acknowledge = config.ackEmail && !suspect && mayReach(fields, 'email')
    // The schema returns the fields in a fixed order, so equal submissions have equal texts.
    const json = JSON.stringify(fields)
    const { files: came } = ctx.state
    const marks = plain ? came?.identities : files
    const whole = marks && marks.length > 0 ? `${json}${JSON.stringify(marks)}` : json
    const key = plain ? keyOfForm(bodyOf(ctx), whole) : keyOfCall(ctx, whole)

    const answerBy = (at: string) =>
      iso(waitingTimes.answerBy(form.list, { ...fields, [LIST_FACTS[form.list].submittedField]: at }))
    const { pageOrigin } = ctx.state
    const source = sourceOf(ctx, bodyOf(ctx).source, config)
    const submission = {
      ...{ fields, json, suspect, urgent, demoted: automatic, acknowledge, answerBy, pageOrigin, source },
      webhooks: webhooks.subscribed('request.received'),
    }
    const submit = async (named: readonly string[]): Promise<Submitted> =>
      store.submit(form.list, named.length > 0 ? { ...submission, files: named } : submission, key).catch(error => {
        if (!(error instanceof UnknownLettersError)) throw error
        if (!plain) throw unknownLetters(named, error.ids)
        // The sender of a plain form cannot correct an unknown letter's id, so the server leaves out the id and stores
        // everything else.
        return submit(named.filter(id => !error.ids.includes(id)))
      })
    const { replayed, ...submitted } = await submit(files ?? []).catch(error => {
      quota.release()
      throw error
    })
    // If a plain form arrives twice, the letters of the second form belong to no record, so the server removes them.
    if (replayed) for (const id of came?.ids ?? []) await store.letters.discard(id)
    if (replayed) quota.release()
    else metrics?.submissionStored(form.list, suspect)
    // Waits for the copy if `COPY_WAIT` is on. The record is already stored: if the copy is late, the sender gets an
    // error, and a retry with the same key then gets the reference at once.
    if (config.copyWait && copy && !replayed && !(await copy.waitForCopy(COPY_PATIENCE))) throw notCopied(firm)
    const promised = waitingTimes.promised(form.list, { ...fields, ...submitted })
    const answer: SubmittedAnswer = {
      reference: submitted.reference,
      ...promised,
      answerBy: iso(promised.answerBy),
    }
    const isBusiness = isOfBusiness({ ...fields, topic: bodyOf(ctx).topic })
    if (plain) {
      ctx.status = 303
      const { [REFUSED]: refused } = bodyOf(ctx)
      const { createdAt, timestamp: sentAt = createdAt } = submitted
      const thanksFacts = {
        ...answer,
        sentAt,
        ...(isBusiness && { business: true as const }),
        ...(typeof refused === 'string' && { [REFUSED]: refused }),
      }
      const language = languageOfForm(firm, fields.formLanguage)
      ctx.set('Location', `/thank-you/${language ? `${language.tag}/` : ''}?t=${thanksToken(secrets, thanksFacts)}`)
      ctx.body = ''
    } else {
      ctx.set('Cache-Control', 'no-store')
      ctx.status = 201
      const token = config.uploads ? fileToken({ secrets }, form.list, submitted) : undefined
      ctx.body = {
        ...answer,
        ...(isBusiness && { next: NEXT_FOR_BUSINESS }),
        ...(token !== undefined && { fileToken: token }),
      }
    }
  }
}

const notCopied = ({ phones: { office } }: Firm) =>
  new ApiError('unavailable', `We could not confirm your request. Please send it again, or call ${office.display}.`, {
    headers: { 'Retry-After': '5' },
  })

/** The error for letters that the store does not have, with an issue for each of them. */
export const unknownLetters = (files: readonly string[], unknown: readonly string[]) =>
  new ApiError('invalid', 'Some files are not here any more', {
    issues: files.flatMap((id, at) =>
      unknown.includes(id)
        ? [{ path: `files.${at}`, code: 'custom', message: 'Please send this file again, or go on without it' }]
        : [],
    ),
  })

/** Checks a body with its form's schema; returns the fields to store, with the letters' ids in `files`. */
export function readFields(form: Pick<SubmissionForm, 'schemaFor'>, body: unknown, now: Date) {
  const ahead = daysAheadOf(body, now)
  const fields: Fields & { files?: string[] } = validate(
    form.schemaFor(body),
    withoutDays(body, ahead),
    'Some fields need to be corrected',
    ahead.map(name => ({ path: ['decision', name], code: 'too_big', message: STILL_TO_COME })),
  )
  makeDialable(fields)
  return fields
}

/**
 * True for an urgent submission, and for a submission with a day of removal from the UK. Even on a nearly full disk,
 * the server stores such a submission, also if it looks automated.
 */
export const isUrgent = (fields: Fields, timeLimits: AppContext['timeLimits']) =>
  timeLimits.of(fields).urgency.rank === 'urgent' || (fields.decision as Decision | undefined)?.removalOn !== undefined

/**
 * Replaces the digits of other scripts in phone numbers by 0 to 9, so that staff can dial and search for the numbers.
 */
function makeDialable(fields: Fields): void {
  for (const name of ['phone', 'whatsapp']) {
    const typed = fields[name]
    if (typeof typed === 'string') fields[name] = asciiDigits(typed)
  }
}

const STILL_TO_COME = 'Please check the day: it is still to come'

/**
 * The names of those days in a decision that are in the future. Tomorrow is allowed, because tomorrow has already begun
 * in countries further east.
 */
function daysAheadOf(body: unknown, now: Date): string[] {
  const { decision } = { ...(body as { decision?: unknown }) }
  return decision ? daysAhead(decision, dayInLondon(now.getTime() + DAY)) : []
}

/** The body without the days in the future, so that the schema reports no second error about these days. */
function withoutDays(body: unknown, names: string[]): unknown {
  if (names.length === 0) return body
  const { decision, ...rest } = body as { decision: object }
  return { ...rest, decision: { ...decision, ...Object.fromEntries(names.map(name => [name, undefined])) } }
}

const iso = (at: number) => new Date(at).toISOString()

/** Puts the topic of a plain call-back form before its message, as the widget does. */
export const leadWithTopic = ({ topic, ...body }: Fields): Fields =>
  topic ? { ...body, message: leadMessage(topic, typeof body.message === 'string' ? body.message : '') } : body

function bodyOf(ctx: Context): Fields {
  const body: unknown = ctx.request.body
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

function looksAutomatic(body: unknown): boolean {
  const signals = spamSignals.safeParse(body)
  if (!signals.success) return true
  const { website, elapsedMs } = signals.data
  return website !== '' || (elapsedMs !== undefined && elapsedMs < FASTEST_PERSON)
}

function keyOfCall(ctx: Context, json: string): IdempotencyKey | undefined {
  const key = keyFrom(ctx)
  return key === undefined ? undefined : { key, hash: hashOf(json) }
}

// The key of a plain form depends on its content. A corrected form therefore has another key, so that the server does
// not refuse it as a conflict with the first form.
function keyOfForm({ idempotencyKey }: Fields, json: string): IdempotencyKey | undefined {
  if (typeof idempotencyKey !== 'string' || !UUID.test(idempotencyKey)) return undefined
  const bodyHash = hashOf(json)
  return { key: `${idempotencyKey.toLowerCase()}:${bodyHash}`, hash: bodyHash }
}

export const hashOf = (json: string) => hash('sha256', json, 'base64url')
