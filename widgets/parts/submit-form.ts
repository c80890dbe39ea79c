import { emit, type Success } from '../widget'
import { advise } from './advise'
import { clearFallback } from './fallback-state'
import { type Attempt, recall, remember } from './form-memory'
import type { FormActions, SendingForm, Sent, Values } from './form-types'
import { filled } from './kept-typed'
import { reachable } from './send-natively'

/**
 * The longest time that the form waits for the firm's data before it shows the success, in ms. The time starts when the
 * form is sent.
 */
const FIRM_WAIT = 1_000
/** The longest time that the form then waits for the code of the part below the reference, in ms. */
const AFTER_WAIT = 3_000
/** The longest time after a failure that the form waits to learn whether the intake refuses this page, in ms. */
const REFUSED_WAIT = 5_000
/**
 * Matches a sentence that contains the name of a promise in braces. If `describe` fails, the firm's hours are unknown,
 * and the form leaves the sentence out.
 */
const PROMISE = /[^.]*\{\w+\}\./

const within = <Result>(ms: number, asked: Promise<Result>) =>
  Promise.race([asked, new Promise<undefined>(done => setTimeout(done, ms))])

/** Checks and sends the values of a form, and reports the result to the form. */
export async function submitForm(ready: FormActions, form: SendingForm, values: Values) {
  let actions = ready
  const { host, api } = form
  let issues = actions.validate(values)
  if (issues[0]) {
    actions = await form.parts.prepare(true).catch(() => actions)
    issues = actions.validate(values)
  }
  form.showIssues(issues)
  if (issues[0] || !emit(host, 'haven-submit')) return form.release()
  const { unseen, key } = attemptOf(actions, form, values)
  const elapsedMs = `${Math.round(performance.now() - form.since)}`
  const [result, firm] = await Promise.all([
    actions.send(api, { ...values, ...unseen, elapsedMs }, key),
    // Usually, the page has read the firm's data long before. In any case, the request that sends the form does not
    // wait for the data.
    within(FIRM_WAIT, actions.readFirm(api)).catch(() => undefined),
  ])
  if (result.ok) return succeed(actions, form, result, await describe(actions, form, result, firm))
  if (result.code === 'network' && (await within(REFUSED_WAIT, isRefused(actions, api))))
    return form.leave({ ...unseen, idempotencyKey: key }, () => fail(actions, form, result))
  if (result.issues) {
    await form.parts.prepare(true).catch(() => {})
    form.showIssues(result.issues)
  }
  fail(actions, form, result)
}

function fail(actions: FormActions, { host, api, path, strings, ...form }: SendingForm, result: Sent & { ok: false }) {
  if (result.code === 'key_reused') remember(host, { attempt: undefined })
  form.fail(result)
  actions.announce(result, strings, host)
  if (result.code === 'not_found' || result.code === 'internal') advise('noAnswer', [api + path])
}

function succeed(actions: FormActions, form: SendingForm, result: Sent & { ok: true }, told: Success) {
  const { host, strings } = form
  clearFallback(host)
  remember(host, { values: undefined, offers: undefined, attempt: undefined, sent: told })
  form.succeed(told)
  actions.announce(result, { ...strings, successText: `${told.text} ${told.answer}`.trim() }, host)
  emit(host, 'haven-success', { reference: result.reference, answerBy: result.answerBy })
}

/**
 * Chooses the key and the hidden values of an attempt to send. For the same content, returns the earlier attempt,
 * because the API accepts a key with only one body.
 */
function attemptOf(actions: FormActions, { host, unseen }: SendingForm, values: Values): Attempt {
  const content = JSON.stringify(Object.entries(filled(values)).sort())
  const { attempt } = recall(host)
  if (content === attempt?.content) return attempt
  // The source of the request: the page's own label, or the parameters of a campaign in the page's address.
  const source = host.getAttribute('source') || location.search.match(/utm_[^&]+/g)?.join('&')
  const next = {
    content,
    key: actions.createKey(),
    unseen: { ...unseen(), ...(source && { source }), ...actions.stamp?.() },
  }
  remember(host, { attempt: next })
  return next
}

/** True when the intake responds but its CORS headers refuse this page's script. The intake has then stored nothing. */
const isRefused = async (actions: FormActions, api: string) =>
  (await reachable(api)) && !(await actions.readFirm(api).catch(() => {}))

async function describe(
  actions: FormActions,
  { host, api, strings, waysTo }: SendingForm,
  result: Sent & { ok: true },
  firm: Awaited<ReturnType<FormActions['readFirm']>>,
): Promise<Success> {
  const told = actions.describe(result, strings.successText, firm, waysTo(firm), { host, api })
  return (
    (await within(AFTER_WAIT, told).catch(() => undefined)) ?? {
      reference: result.reference,
      text: strings.successText.replace(PROMISE, ''),
      answer: '',
    }
  )
}
