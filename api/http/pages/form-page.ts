import { randomUUID } from 'node:crypto'
import type { PageLanguage } from '../../content/form-languages'
import type { PublicFirm } from '../../contract/content/firm'
import type { ErrorCode, Issue } from '../../contract/errors'
import { FORM_LANGUAGES, type FormLanguage } from '../../contract/forms/form-languages'
import { EXTRA_FIELDS, extraField, isExtraField } from '../../contract/forms/labels/extras'
import type { FieldSpec } from '../../contract/forms/labels/field'
import { MAX_LETTERS } from '../../contract/forms/letters'
import { NEUTRAL_PAGE } from '../../contract/neutral-page'
import { fieldLabel } from '../../contract/records/record-fields'
import { DAY_PARTS } from '../../contract/time/typed-day'
import { type Html, html } from '../../html'
import type { ApiError } from '../api-error'
import { letterIdsIn } from '../form-body'
import { ERROR_ICON, renderPage } from './page'

/** An input on a page without JavaScript: a field of a form, or a checkbox. */
export type FormInput = Omit<FieldSpec, 'kind'> & { kind?: FieldSpec['kind'] | 'checkbox' }

/**
 * The parameters of the page of mistakes. `sent` contains every posted text by the name of its input; `sent` is empty
 * when the page must not show these texts.
 */
export interface FormFailure {
  firm: PublicFirm
  action: string
  inputs: FormInput[]
  sent: Map<string, string>
  error: ApiError
  /** The language of the page; English by default. */
  language?: PageLanguage
  /** The tags of the languages other than English in which the firm has forms. */
  languages: FormLanguage[]
}

/** The name of the buttons that show the page in another language. */
export const SHOW_IN = 'showIn'

const HEADINGS: Partial<Record<ErrorCode, string>> = {
  invalid: 'Please check your details',
  slow_down: 'Please wait a moment',
  too_large: 'That was too large to send',
  malformed: 'We could not read your enquiry',
  unsupported_type: 'We could not read your enquiry',
}

/**
 * Renders a form again with all values and error messages. On this page, the visitor can correct and send the form
 * without JavaScript.
 */
export function renderFormPage(failure: FormFailure): Html {
  const { firm, error, sent, inputs } = failure
  // The page shows a mistake in one value of a list at the whole list.
  const issues = error.issues?.map(issue => ({ ...issue, path: issue.path.replace(/\.\d+$/, '') })) ?? []
  const heading = HEADINGS[error.code] ?? 'We could not save your enquiry'
  const known = [...inputs, ...answeredExtras(sent, inputs)]
  const shown = [...known, ...inputsForIssues(issues, known)]
  const content = html`<p class="leave"><a href="${NEUTRAL_PAGE}" rel="noreferrer">Leave this page</a></p>
<h1>${heading}</h1>
<p>${explain(failure)}</p>
${isAboutDecision(sent) && renderLimit(firm)}
${error.issues && renderSummary(issues, shown)}
${sent.size > 0 && renderForm(failure, issues, shown)}`
  return renderPage(firm, `Error: ${heading}`, content, failure.language)
}

/** The optional questions that the visitor has answered and that are not among the form's own inputs. */
const answeredExtras = (sent: Map<string, string>, inputs: FormInput[]) =>
  EXTRA_FIELDS.filter(
    field => !inputs.some(({ name }) => name === field.name) && inputNames(field).some(name => sent.get(name)?.trim()),
  )

/** True when the visitor has given the kind of a decision, or a part of one of its dates. */
const isAboutDecision = (sent: Map<string, string>) =>
  [...sent].some(([name, value]) => value.trim() && /^decision\.(kind|\w+On)/.test(name))

/** Says that time limits are short, and shows the number to call. */
const renderLimit = ({ emergencyPhone: { dial, display } }: PublicFirm): Html =>
  html`<p class="limit">Time limits can be a matter of days. Call now: <a href="tel:${dial}">${display}</a></p>`

function explain({ firm, error, sent }: FormFailure): Html {
  const call = html`call us on <a href="tel:${firm.phone.dial}">${firm.phone.display}</a> or write to <a href="mailto:${firm.email}">${firm.email}</a>`
  if (error.code === 'too_large') {
    return html`Nothing has been sent: text and letters together were too large. We take ${MAX_LETTERS} files of 10 MB each. Use your browser&rsquo;s Back button: what you typed is still there. Choose smaller photos, or send the form without the letter. You can also ${call}.`
  }
  if (sent.size === 0) {
    return html`Nothing has been sent. Use your browser&rsquo;s Back button: what you typed is still there. You can also ${call}.`
  }
  if (error.code === 'invalid') return html`Nothing has been sent yet. Everything you typed is below.`
  if (error.code === 'slow_down') {
    return html`Many enquiries came from your network at once, so this one has not been sent yet. Everything you typed is below: wait ${error.headers['Retry-After']} seconds and press the button again, or ${call}.`
  }
  return html`This is our fault, and nothing has been sent yet. Everything you typed is below: press the button to try again, or ${call}.`
}

/** The first error message for each input, in the order of the page. */
function messagesOf(issues: Issue[], shown: FormInput[]): [FormInput, string][] {
  return shown.flatMap(input => {
    const issue = issues.find(one => one.path === input.name)
    return issue ? [[input, issue.message] as [FormInput, string]] : []
  })
}

// Makes inputs for those mistakes whose fields have no visible input on this page.
function inputsForIssues(issues: Issue[], inputs: FormInput[]): FormInput[] {
  const missing = issues.map(issue => issue.path).filter(path => !inputs.some(input => input.name === path))
  return [...new Set(missing)].map(name => extraField(name) ?? { name, label: fieldLabel(name) })
}

function renderSummary(issues: Issue[], shown: FormInput[]): Html {
  return html`<div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary-title">
<h2 id="summary-title">There is a problem</h2>
<ul>${messagesOf(issues, shown).map(([input, message]) => html`<li><a href="#${input.name}">${input.label} &ndash; ${message}</a></li>`)}</ul>
</div>`
}

function renderForm(failure: FormFailure, issues: Issue[], shown: FormInput[]): Html {
  const { firm, action, sent, error } = failure
  const messages = new Map(messagesOf(issues, shown).map(([input, message]) => [input.name, message]))
  // The key lets the server recognise a form that arrives twice. Without the key, the server would store two enquiries
  // when a visitor presses the button twice.
  const hidden = new Map([['idempotencyKey', randomUUID() as string], ...sent])
  for (const input of shown.flatMap(inputNames)) hidden.delete(input)
  return html`<form method="post" action="${action}" accept-charset="utf-8" novalidate>
${shown.map(input => renderInput(input, sent, messages.get(input.name)))}
${renderLetters(sent)}
${[...hidden].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button>${error.code === 'invalid' ? 'Send my enquiry' : 'Send again'}</button>
${renderWayOut(issues)}
${renderSwitch(failure)}
<p class="small">We use your details only to answer you: see our <a href="${firm.privacyNotice.path}" target="_blank">privacy notice (opens in a new tab)</a>. Sending this does not make you our client.</p>
</form>`
}

/** Says for each letter that came with the form that the visitor need not choose it again. */
function renderLetters(sent: Map<string, string>): Html | false {
  const letters = letterIdsIn(sent.get('files') ?? '')
  return (
    letters.length > 0 &&
    html`<ul class="letters">${letters.map(() => html`<li>Uploaded: goes with your request</li>`)}</ul>`
  )
}

/**
 * Renders the button that sends the form without those optional answers that contain mistakes. The server then adds the
 * texts of these answers to the message.
 */
function renderWayOut(issues: Issue[]): Html | false {
  const names = [...new Set(issues.map(({ path }) => path).filter(isExtraField))]
  if (names.length === 0) return false
  const isOneDate = names.length === 1 && extraField(names[0] as string)?.kind === 'date'
  const what = isOneDate ? 'this date' : names.length === 1 ? 'this answer' : 'these answers'
  return html`<p class="small">You need not answer everything. What you typed goes into your message.</p>
<button class="second" name="without" value="${names.join(' ')}">Send without ${what}</button>`
}

/** The maximum number of languages whose names fit on one line of a phone. */
const IN_ONE_LINE = 3

/**
 * Renders a button for each other language of the form. If there are more than three, the buttons are in a collapsed
 * `<details>`, whose summary names the first languages. The Enter key presses a form's first button, so the language
 * buttons come last in the HTML, and a style moves them up.
 */
function renderSwitch({ languages, language }: FormFailure): Html | false {
  if (languages.length === 0) return false
  const others = languages.filter(tag => tag !== language?.tag)
  const buttons = others.map(tag => {
    const { name, dir } = FORM_LANGUAGES[tag]
    return html`<button class="second" name="${SHOW_IN}" value="${tag}" lang="${tag}" dir="${dir}">${name}</button>`
  })
  const first = others
    .slice(0, IN_ONE_LINE)
    .map((tag, at) => html`${at > 0 && ' · '}<bdi lang="${tag}">${FORM_LANGUAGES[tag].name}</bdi>`)
  const folded = html`<details><summary>${first} …</summary>${buttons}</details>`
  return html`<div class="languages">
${language && html`<button class="second" name="${SHOW_IN}" value="en" lang="en-GB" dir="ltr">English</button>`}
${others.length > IN_ONE_LINE ? folded : buttons}
</div>`
}

const inputNames = ({ name, kind }: FormInput) => (kind === 'date' ? DAY_PARTS.map(part => `${name}.${part}`) : [name])

function renderInput(input: FormInput, sent: Map<string, string>, message: string | undefined): Html {
  const value = sent.get(input.name) ?? ''
  if (input.kind === 'checkbox') {
    return html`<label class="tick"><input type="checkbox" id="${input.name}" name="${input.name}" value="true"${value && html` checked`}> ${input.label}</label>`
  }
  const className = message ? 'field wrong' : 'field'
  // An empty field with a message is one that other answers have made necessary.
  const isNeeded = input.control?.required || (message && value === '' && input.kind !== 'date')
  const label = html`${input.label}${!isNeeded && html` <span>(optional)</span>`}`
  const error = message && html`<p class="error" id="${input.name}-error">${ERROR_ICON}<span>${message}</span></p>`
  const several = renderSeveral(input, sent, message)
  if (several) return html`<fieldset class="${className}"><legend>${label}</legend>\n${error}\n${several}\n</fieldset>`
  return html`<div class="${className}">
<label for="${input.name}">${label}</label>
${error}
${renderControl(input, value, message)}
</div>`
}

/** Renders a field with several inputs. A link to the field leads to the first input. */
function renderSeveral({ name, kind, options = [] }: FormInput, sent: Map<string, string>, message?: string) {
  const wrong = message && html` aria-invalid="true" aria-describedby="${name}-error"`
  if (kind === 'date') {
    const inputs = DAY_PARTS.map((part, at) => {
      const id = at === 0 ? name : `${name}.${part}`
      return html`<label for="${id}">${part}<input id="${id}" name="${name}.${part}" value="${sent.get(`${name}.${part}`) ?? ''}"${wrong}></label>`
    })
    return html`<div class="date">${inputs}</div>`
  }
  if (kind !== 'checks') return undefined
  const chosen = sent.get(name)?.split(', ')
  return html`${options.map(([value, words], at) => {
    const id = at === 0 ? name : `${name}.${value}`
    return html`<label class="tick"><input type="checkbox" id="${id}" name="${name}" value="${value}"${chosen?.includes(value) && html` checked`}${wrong}> ${words}</label>`
  })}`
}

function renderControl(input: FormInput, value: string, message: string | undefined): Html {
  const { type = 'text', autoComplete, required } = input.control ?? {}
  const common = html`id="${input.name}" name="${input.name}"${autoComplete && html` autocomplete="${autoComplete}"`}${required && html` required`}${message && html` aria-invalid="true" aria-describedby="${input.name}-error"`}`
  if (input.options) {
    const options = input.kind === 'radios' ? [['', 'Please select'] as const, ...input.options] : input.options
    return html`<select ${common}>${options.map(([stored, ...words]) => html`<option value="${stored}"${stored === value && html` selected`}>${words.join(': ')}</option>`)}</select>`
  }
  // The HTML parser drops a line break directly after `<textarea>`, so the function adds one.
  if (input.kind === 'textarea') return html`<textarea ${common} rows="8">\n${value}</textarea>`
  return html`<input ${common} type="${type}" value="${value}">`
}
