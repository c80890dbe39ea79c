import { createElement, type FormEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { PublicFirm } from '../../api/contract/content/firm'
import type { Issue } from '../../api/contract/errors'
import type { FieldSpec } from '../../api/contract/forms/labels/field'
import { MAX_TEXT } from '../../api/contract/forms/options'
import { emit, type Success, type WidgetProps } from '../widget'
import {
  adoptFallback,
  type ContactLink,
  carryFocus,
  clearFallback,
  contactLinks,
  detachControls,
  intakeOf,
  readControls,
} from './fallback-state'
import { type Control, writeFallback } from './form-controls'
import { recall, remember } from './form-memory'
import type {
  Extras,
  FallbackMail,
  FormActions,
  Letters,
  LoadExtras,
  LoadLetters,
  OutcomeStrings,
  Sent,
  Values,
} from './form-types'
import { mailLink } from './mail-link'
import { phonesOf } from './phones'
import { reachable, sendNatively } from './send-natively'
import { formStrings } from './strings'
import { warn } from './warn'

export type FormStatus = 'idle' | 'submitting' | 'failed' | 'sent'

const whenIdle: (run: () => void) => void = run =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2_000 }) : setTimeout(run, 200)

/** The intake that a tag names, then that which its fallback posts to, then that of the script: two may share a page. */
function useIntake(host: HTMLElement, given: string) {
  const [found] = useState(() => intakeOf(host))
  // A name that is no address counts as none.
  if (!found || /^https?:\/\/\w/i.test(host.getAttribute('api') ?? '')) return given
  if (new URL(found).origin !== new URL(given).origin)
    warn(`<${host.localName}> sends to ${found}, as its form does; its script is of ${given}.`)
  return found
}

/** How long a success waits for what the firm promises, in ms. */
const FIRM_WAIT = 1_000
/** How long it waits for what stands below its reference, in ms. */
const AFTER_WAIT = 3_000
/** From how many characters on a text is counted. */
const LONG = MAX_TEXT - 500
/** A sentence that names the firm's hours, which nobody knows by then. */
const PROMISE = /[^.]*\{\w+\}\./
/** How long it is asked whether a page is refused, before its visitor reads of a failure, in ms. */
const REFUSED_WAIT = 5_000

const within = <Result>(ms: number, asked: Promise<Result>) =>
  Promise.race([asked, new Promise<undefined>(done => setTimeout(done, ms))])

/**
 * The life of a form whose controls hold their own values: validation on submit, then again as fields are corrected,
 * one key for one content, focus on what comes next. `load` brings the actions that only sending needs.
 */
export function useForm(
  { host, api: named }: WidgetProps,
  {
    load,
    loadExtras,
    loadLetters,
    path,
    initial,
    from,
    keep = typed => typed,
    strings,
  }: {
    load: () => Promise<FormActions>
    loadExtras?: LoadExtras
    loadLetters?: LoadLetters
    path: string
    initial?: Values | undefined
    /** What had the focus in the fallback, where that is known. */
    from?: Control | undefined
    /** What is remembered of what the controls hold, where they do not hold all that was answered. */
    keep?: (typed: Values, before: Values) => Values
    strings: OutcomeStrings
  },
) {
  const memory = recall(host)
  const [focused] = useState(() => from ?? adoptFallback(host, path))
  const api = useIntake(host, named)
  const form = useRef<HTMLFormElement>(null)
  const next = useRef<HTMLDivElement>(null)
  const [status, setStatus] = useState<FormStatus>(memory.sent ? 'sent' : 'idle')
  // An empty message keeps a corrected field's line, so that nothing moves under the pointer.
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [summary, setSummary] = useState<Issue[]>([])
  const [success, setSuccess] = useState(memory.sent)
  const [failure, setFailure] = useState<Sent & { ok: false }>()
  const [firm, setFirm] = useState<PublicFirm>()
  // `since` counts from the start of the page: what was typed before the script came took its time, too.
  const own = useRef({
    actions: undefined as FormActions | undefined,
    content: '',
    privacy: {} as Values,
    key: '',
    since: 0,
  })
  // Other prefills draw the controls anew, but never those that someone has typed into.
  const given = JSON.stringify(initial)
  const [drawn, setDrawn] = useState(given)
  if (drawn !== given && !memory.values) setDrawn(given)
  // Counts what has come into view for the visitor to read next.
  const [shown, setShown] = useState(0)
  const showNext = () => setShown(count => count + 1)
  const [carried, setCarried] = useState(() => readControls(host, true))
  const [links] = useState(() => contactLinks(host))
  const waysTo = (firm: PublicFirm | undefined): ContactLink[] =>
    firm ? [...phonesOf(firm), { href: `mailto:${firm.email}`, children: firm.email }] : links
  const [extras, setExtras] = useState<Extras>()
  const openExtras = async () => {
    const found = await loadExtras?.()
    setExtras(found)
    return found
  }

  const fileInput = host.querySelector<HTMLInputElement>('[type=file]')
  const [letters, setLetters] = useState<Letters>()
  const openLetters = async () => {
    const found = await loadLetters?.()
    setLetters(found)
    return found
  }

  const prepare = async () => {
    let actions = await load()
    own.current.actions ??= actions
    if (recall(host).letters) actions = (await openLetters())?.withLetters(actions, host) ?? actions
    const isAnswered = `${Object.keys(valuesNow())}`.includes('.')
    actions = (isAnswered && (await openExtras())?.withExtras(actions)) || actions
    own.current.actions = actions
    return actions
  }

  const readFirm = () => {
    prepare()
      .then(actions => actions.readFirm(api))
      .then(setFirm, () => {})
  }

  const prepareIdle = useEffectEvent(() => {
    if (fileInput?.value || recall(host).letters) openLetters().catch(() => {})
    whenIdle(readFirm)
  })
  useLayoutEffect(() => {
    carryFocus(host, focused)
    prepareIdle()
    return detachControls(host)
  }, [host, focused])

  useLayoutEffect(() => {
    const { current } = next
    if (shown) (current ?? form.current?.querySelector('input'))?.focus()
    // Browsers put the middle of a tall panel into the middle of the window, or leave its top under a page's header.
    if (shown && current && current.getBoundingClientRect().top < 80) current.scrollIntoView()
  }, [shown])

  const valuesNow = () => recall(host).values ?? { ...initial, ...carried }

  function read() {
    const typed = readControls(form.current as HTMLFormElement)
    remember(host, { values: keep(typed, valuesNow()) })
    // Browsers bring back what a page's own controls held, not what stands in a shadow root.
    writeFallback(host, typed)
    return typed
  }

  function handleInput({ target }: FormEvent) {
    const field = target as HTMLTextAreaElement
    if (field.value?.length > LONG) import('./letters-left').then(({ countLetters }) => countLetters(field, MAX_TEXT))
    const typed = read()
    const { actions } = own.current
    if (!actions) return readFirm()
    if (!summary.length && !recall(host).offer) return
    const issues = actions.validate(typed)
    setErrors(shown =>
      Object.fromEntries(
        Object.keys(shown).map(name => [name, issues.find(({ path }) => path === name)?.message ?? '']),
      ),
    )
  }

  function show(issues: Issue[]) {
    const { values = {}, offer } = recall(host)
    remember(host, { offer: own.current.actions?.offer?.(values) ?? offer })
    setSummary(issues)
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
    if (issues.length) showNext()
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (status === 'submitting') return
    const typed = read()
    setStatus('submitting')
    let actions: FormActions
    try {
      actions = await prepare()
    } catch {
      // Without the actions, a host that answers gets the form as the browser itself sends it.
      if (await reachable(`${api}/healthz`)) return leave(unseen())
      return fail({ ok: false, code: 'network' })
    }
    const issues = actions.validate(typed)
    show(issues)
    if (issues.length || !emit(host, 'haven-submit')) return setStatus('idle')
    const content = JSON.stringify(typed)
    const now = own.current
    if (content !== now.content) {
      // Fixed with the key: the same key must always come with the same body.
      Object.assign(now, { content, privacy: unseen(), key: actions.createKey() })
    }
    const elapsedMs = `${Math.round(performance.now() - now.since)}`
    const [result, known] = await Promise.all([
      actions.send(api, { ...typed, ...now.privacy, elapsedMs }, now.key),
      // Read long before, as a rule; a request that is kept does not wait for it.
      within(FIRM_WAIT, actions.readFirm(api)).catch(() => undefined),
    ])
    if (!result.ok) {
      // Not admitted, rather than down or lost on the way, when only the page's script gets no answer: nothing was kept.
      const isRefused = async () =>
        (await reachable(`${api}/healthz`)) && !(await actions.readFirm(api).catch(() => {}))
      if (result.code === 'network' && (await within(REFUSED_WAIT, isRefused()))) {
        return leave({ ...now.privacy, idempotencyKey: now.key }, actions)
      }
      if (result.issues) show(result.issues)
      return fail(result, actions)
    }
    const { reference, answerBy } = result
    const told: Success = (await within(
      AFTER_WAIT,
      actions.describe(result, strings.successText, known, waysTo(known), { host, api }),
    ).catch(() => undefined)) ?? { reference, text: strings.successText.replace(PROMISE, ''), answer: '' }
    own.current.content = ''
    clearFallback(host)
    remember(host, { values: undefined, offer: undefined, sent: told })
    setCarried({})
    showNext()
    setSuccess(told)
    setStatus('sent')
    actions.announce(result, { ...strings, successText: `${told.text} ${told.answer}` })
    emit(host, 'haven-success', { reference, answerBy })
  }

  // The notice that was shown, and whom a page of theirs is for: a number to the API.
  const unseen = (): Values => {
    const { privacyVersion = '', for: id } = readControls(host)
    return { privacyVersion: firm?.privacyNotice.version ?? privacyVersion, ...(id && { for: +id as never }) }
  }

  function leave(extras: Values, actions?: FormActions) {
    const failed = () => fail({ ok: false, code: 'network' }, actions)
    // The page may have taken the form away meanwhile.
    if (!form.current) return failed()
    sendNatively(form.current, extras, left => (left ? setStatus('idle') : failed()))
  }

  function fail(result: Sent & { ok: false }, actions?: FormActions) {
    setFailure(result)
    setStatus('failed')
    showNext()
    if (!firm) readFirm()
    if (result.code === 'key_reused') own.current.content = ''
    actions?.announce(result, strings)
    emit(host, 'haven-error', { code: result.code, message: result.message ?? '' })
    if (/not_found|internal/.test(result.code)) {
      warn(`${api}${path} gave no answer of Haven: is it down, or api not its address alone?`)
    }
  }

  function startAgain() {
    own.current.since = performance.now()
    showNext()
    remember(host, { sent: undefined, letters: undefined })
    setSuccess(undefined)
    setStatus('idle')
  }

  const { SendWhenBack, Rescue, inWords } = own.current.actions ?? {}
  const reach = waysTo(firm)

  return {
    status,
    errors,
    summary,
    success,
    /** Where no answer came: what offers to send again, as far as that could be loaded. */
    waiting: failure?.code === 'network' && (SendWhenBack ? createElement(SendWhenBack, { host, api }) : true),
    /** What was typed, as people read it. */
    inWords: (values: Values) => inWords?.(values) ?? values,
    /** Offers what was typed as an email; only a form's own, where no more could be loaded. */
    rescue: (fields: readonly FieldSpec[], values: Values, mail?: FallbackMail) => {
      const to = reach.find(({ href }) => /^m/.test(href))?.href
      if (Rescue) return createElement(Rescue, { fields, values, mail, to })
      return mail && createElement('a', { href: mailLink(mail, to), part: 'draft' }, formStrings.asMail)
    },
    /** Ways to reach the firm, for when sending fails. */
    reach,
    busy: status === 'submitting',
    end: {
      privacy: `${api}${firm?.privacyNotice.path ?? '/privacy/'}`,
      links,
    },
    values: valuesNow(),
    valuesNow,
    host,
    api,
    extras,
    openExtras,
    letters,
    // Until the firm is known, the form in the page tells; beside a mere link, most are.
    takesLetters: firm ? firm.uploads : fileInput || !host.querySelector('form'),
    openLetters,
    offer: memory.offer,
    next,
    startAgain,
    /** The form's React key. */
    drawn,
    form: {
      ref: form,
      method: 'post',
      action: `${api}${path}`,
      noValidate: true,
      onSubmit: handleSubmit,
      onInput: handleInput,
    },
  }
}
