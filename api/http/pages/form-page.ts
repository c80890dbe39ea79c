import { randomUUID } from 'node:crypto'
import type { ErrorCode, Issue } from '../../contract/errors'
import type { PublicFirm } from '../../contract/firm'
import type { FieldSpec } from '../../contract/forms/field'
import { fieldLabel } from '../../contract/record-fields'
import type { ApiError } from '../api-error'
import { type Html, html } from './html'
import { ERROR_ICON, renderPage } from './page'

/** One input of a form as a page without script shows it: a field, or a box to tick. */
export type FormInput = Omit<FieldSpec, 'kind'> & { kind?: FieldSpec['kind'] | 'checkbox' }

/** What a failed plain form post is answered with; `sent` holds every posted text by its input's name. */
export interface FormFailure {
  firm: PublicFirm
  action: string
  inputs: FormInput[]
  sent: Map<string, string>
  error: ApiError
}

const HEADINGS: Partial<Record<ErrorCode, string>> = {
  invalid: 'Please check your details',
  slow_down: 'Please wait a moment',
  too_large: 'That was too long to send',
  malformed: 'We could not read your enquiry',
  unsupported_type: 'We could not read your enquiry',
}

/** Draws the form again with every value and message in place, so that it can be corrected and sent without script. */
export function renderFormPage(failure: FormFailure): Html {
  const { firm, error, sent, inputs } = failure
  const heading = HEADINGS[error.code] ?? 'We could not save your enquiry'
  const shown = [...inputs, ...inputsForIssues(error.issues ?? [], inputs)]
  const content = html`<h1>${heading}</h1>
<p>${explain(failure)}</p>
${error.issues && renderSummary(error.issues, shown)}
${sent.size > 0 && renderForm(failure, shown)}`
  return renderPage(firm, `Error: ${heading}`, content)
}

function explain({ firm, error, sent }: FormFailure): Html {
  const call = html`call us on <a href="tel:${firm.phone.dial}">${firm.phone.display}</a> or write to <a href="mailto:${firm.email}">${firm.email}</a>`
  if (error.code === 'invalid') return html`Nothing has been sent yet. Everything you typed is below.`
  if (sent.size === 0) {
    return html`Nothing has been sent. Use your browser’s Back button: what you typed is still there. You can also ${call}.`
  }
  if (error.code === 'slow_down') {
    return html`Many enquiries came from your network at once, so this one has not been sent yet. Everything you typed is below: wait ${error.headers['Retry-After']} seconds and press the button again, or ${call}.`
  }
  return html`This is our fault, and nothing has been sent yet. Everything you typed is below: press the button to try again, or ${call}.`
}

/** The first message of each input, in the order of the page. */
function messagesOf(issues: Issue[], shown: FormInput[]): [FormInput, string][] {
  return shown.flatMap(input => {
    const issue = issues.find(one => one.path === input.name)
    return issue ? [[input, issue.message] as [FormInput, string]] : []
  })
}

// What the form does not usually show has to be shown once it is wrong.
function inputsForIssues(issues: Issue[], inputs: FormInput[]): FormInput[] {
  const missing = issues.map(issue => issue.path).filter(path => !inputs.some(input => input.name === path))
  return [...new Set(missing)].map(name => ({ name, label: fieldLabel(name) }))
}

function renderSummary(issues: Issue[], shown: FormInput[]): Html {
  return html`<div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary-title">
<h2 id="summary-title">There is a problem</h2>
<ul>${messagesOf(issues, shown).map(([input, message]) => html`<li><a href="#${input.name}">${input.label} – ${message}</a></li>`)}</ul>
</div>`
}

function renderForm({ firm, action, sent, error }: FormFailure, shown: FormInput[]): Html {
  const messages = new Map(messagesOf(error.issues ?? [], shown).map(([input, message]) => [input.name, message]))
  // Without a key of its own, a second press of the button would store a second enquiry.
  const hidden = new Map([['idempotencyKey', randomUUID() as string], ...sent])
  for (const input of shown) hidden.delete(input.name)
  return html`<form method="post" action="${action}" accept-charset="utf-8" novalidate>
${shown.map(input => renderInput(input, sent.get(input.name) ?? '', messages.get(input.name)))}
${[...hidden].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button>${error.code === 'invalid' ? 'Send my enquiry' : 'Send again'}</button>
<p class="small">We use your details only to answer you: see our <a href="${firm.privacyNotice.path}" target="_blank">privacy notice (opens in a new tab)</a>. Sending this does not make you our client.</p>
</form>`
}

function renderInput(input: FormInput, value: string, message: string | undefined): Html {
  if (input.kind === 'checkbox') {
    return html`<label class="tick"><input type="checkbox" id="${input.name}" name="${input.name}" value="true"${value && html` checked`}> ${input.label}</label>`
  }
  return html`<div class="${message ? 'field wrong' : 'field'}">
<label for="${input.name}">${input.label}${!input.control?.required && html` <span>(optional)</span>`}</label>
${message && html`<p class="error" id="${input.name}-error">${ERROR_ICON}<span>${message}</span></p>`}
${renderControl(input, value, message)}
</div>`
}

function renderControl(input: FormInput, value: string, message: string | undefined): Html {
  const { type = 'text', autoComplete, required } = input.control ?? {}
  const common = html`id="${input.name}" name="${input.name}"${autoComplete && html` autocomplete="${autoComplete}"`}${required && html` required`}${message && html` aria-invalid="true" aria-describedby="${input.name}-error"`}`
  if (input.options) {
    const options = input.kind === 'radios' ? [['', 'Please select'] as const, ...input.options] : input.options
    return html`<select ${common}>${options.map(([stored, ...words]) => html`<option value="${stored}"${stored === value && html` selected`}>${words.join(': ')}</option>`)}</select>`
  }
  // The parser drops one line break after the tag.
  if (input.kind === 'textarea') return html`<textarea ${common} rows="8">\n${value}</textarea>`
  return html`<input ${common} type="${type}" value="${value}">`
}
