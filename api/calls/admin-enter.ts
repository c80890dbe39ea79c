import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { AppContext } from '../context'
import { RECORD_ANSWERS } from '../contract/answers'
import {
  consultationBody,
  fixedEnquiryBody,
  noEmailSignal,
  waivedBody,
  withPlaceholder,
} from '../contract/forms/inquiry'
import { callbackBody, visaApplicationBody } from '../contract/forms/submissions'
import { LIST_FACTS } from '../contract/records/list-facts'
import { LISTS, type ListName } from '../contract/records/records'
import { actorFrom, readStaffBody, requireSession } from '../http/middleware/require-session'
import type { Middleware } from '../http/request-state'
import { validate } from '../http/validate'
import { whoOf } from '../people/who'
import { UnknownLettersError } from '../store/store'
import { sendRecord } from './admin-work'
import type { Call } from './call'
import { callbacks } from './callbacks'
import { noSuchRecord } from './change-record'
import { keyFrom } from './idempotency-key'
import { inquiryForm } from './inquiries'
import { hashOf, isUrgent, readFields, type SubmissionForm, unknownLetters } from './submission'
import { visaApplicationForm } from './visa-applications'

/** For each list, the form whose schema checks a request that staff enter. */
const FORMS: Record<ListName, SubmissionForm> = {
  inquiries: inquiryForm,
  'visa-applications': visaApplicationForm,
  callbacks,
}

const toldFields = {
  /** Present when staff have told the person how the firm uses their data. */
  privacyNotice: z.exactOptional(z.literal('told', 'expected “told”, or nothing')),
}
/**
 * The bodies that staff may send for each list. Some bodies have a flag that relaxes a rule, for example for a person
 * without an email address.
 */
const BODIES: Record<ListName, [z.ZodMiniObject, ...z.ZodMiniObject[]]> = {
  inquiries: [consultationBody, waivedBody, fixedEnquiryBody],
  'visa-applications': [visaApplicationBody, z.extend(visaApplicationBody, noEmailSignal)],
  callbacks: [callbackBody],
}
const entered = (body: z.ZodMiniObject) => z.object({ ...body.shape, ...toldFields })

/**
 * Refuses a field with an unknown name, as every endpoint for staff does. Otherwise the form's schema would drop an
 * unknown field without an error.
 */
const besideForm = (list: ListName) =>
  z.strictObject({
    ...Object.fromEntries(
      BODIES[list].flatMap(({ shape }) => Object.keys(shape)).map(name => [name, z.optional(z.unknown())]),
    ),
    ...toldFields,
  })

/** The endpoints with which staff enter a request that came by phone, by post or in person. */
export const enterCalls: Call[] = LISTS.map(list => ({
  method: 'post',
  path: `/api/admin/${list}`,
  summary: `${list}: enter a request for somebody who called, wrote or came in; its waiting time starts now, and nobody gets an acknowledgement`,
  may: 'requests.change',
  body: z.union(BODIES[list].map(entered)),
  isKeyed: true,
  answer: { status: 201, one: RECORD_ANSWERS[list] },
  line: context => [requireSession(context), readStaffBody(context, FORMS[list].maxBytes), enter(list, context)],
}))

/**
 * Stores a request with the name of the person who entered it. A repeated call with the same `Idempotency-Key` stores
 * no second request.
 */
function enter(list: ListName, context: AppContext): Middleware {
  const { store, audit, readMarks, waitingTimes, timeLimits, webhooks, now } = context
  const beside = besideForm(list)
  return async ctx => {
    const body = withPlaceholder(ctx.request.body)
    const { privacyNotice } = validate(beside, body, 'Some fields need to be corrected')
    const { files: letters = [], ...fields } = readFields(FORMS[list], body, now())
    const who = whoOf(actorFrom(ctx))
    const key = `entered:${keyFrom(ctx) ?? randomUUID()}`
    const submission = {
      fields,
      suspect: false,
      acknowledge: false,
      urgent: isUrgent(fields, timeLimits),
      webhooks: webhooks.subscribed('request.received'),
      entered: { by: who, isTold: privacyNotice === 'told' },
      answerBy: (at: string) =>
        new Date(waitingTimes.answerBy(list, { ...fields, [LIST_FACTS[list].submittedField]: at })).toISOString(),
      ...(letters.length > 0 && { files: letters }),
    }
    const hash = hashOf(JSON.stringify([fields, letters, privacyNotice]))
    const { id } = await audit.change(
      { by: who, event: { what: 'record_entered', list }, subject: `${list}/new` },
      async announce => {
        await announce({ of: 'entered', list, key })
        return await store.submit(list, submission, { key, hash }).catch(error => {
          throw error instanceof UnknownLettersError ? unknownLetters(letters, error.ids) : error
        })
      },
      ({ id, replayed }) => (replayed ? undefined : { id }),
    )
    await readMarks.mark(who, list, id, true)
    const record = await store.get(list, id)
    if (!record) throw noSuchRecord()
    await sendRecord(ctx, context, list, record)
    ctx.status = 201
  }
}
