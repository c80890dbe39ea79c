import type { MouseEvent } from 'react'
import '../runtime'
// `form-view.tsx` is already loaded. With this import, the bundler puts shared code into the chunk of `form-view.tsx`,
// and makes no further chunk.
import './form-view'
import type { Issue } from '../../api/contract/errors'
import { isShortPhone, offersFor, withOneName } from '../../api/contract/forms/offers'
import { isDetained } from '../../api/contract/limits/deadlines'
import { createSheet } from '../styles'
import { errorSign } from './field'
import { recall, remember } from './form-memory'
import type { FormActions, Values } from './form-types'
import styles from './mistakes.css'
import { Panel, type PanelRef } from './panels'

let sheet: CSSStyleSheet | undefined

/** Adds the stylesheet for mistakes to the shadow root that contains an element. */
function dress(element: Element | null) {
  const root = element?.getRootNode() as ShadowRoot | undefined
  sheet ??= createSheet(styles)
  if (root && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

errorSign.Sign = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" ref={dress}>
    <path d="M12 8v4m0 4h.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z" />
  </svg>
)

/** The list of mistakes, in which each entry is a link to its field. The form moves the focus to the list. */
export function ErrorSummary({ issues, panel }: { issues: Issue[]; panel: PanelRef }) {
  function goTo(event: MouseEvent<HTMLAnchorElement>, name: string) {
    event.preventDefault()
    // A date has three inputs, and the link leads to the first one.
    event.currentTarget.closest('form')?.querySelector<HTMLElement>(`[name^="${name}"]`)?.focus()
  }
  return (
    <Panel part="summary" title={PROBLEM} panel={panel}>
      {/* The error icon at a field also adds the stylesheet. But the form may not show the field with the mistake,
          so the list of mistakes adds the stylesheet, too. */}
      <ul ref={dress}>
        {issues.map(({ path, message }) => (
          // With this key, an entry gets a new element when its text changes, for the reason in `changing.tsx`.
          <li key={path + message}>
            <a href={`#${path}`} onClick={event => goTo(event, path)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const PROBLEM = 'There is a problem'

/**
 * Wraps a form's functions for a visitor who made a mistake. With the wrapped functions, the form shows a list of
 * mistakes, and offers checkboxes with which the visitor can send despite a rule.
 */
export function withMistakes(actions: FormActions): FormActions {
  const hasEmail = (values: Values) => !actions.validate(values).some(({ path }) => path === 'email')
  return {
    ...actions,
    validate(typed) {
      const values = withOneName(typed)
      return actions.validate(values).flatMap(issue => judge(issue, values))
    },
    send: (api, values, key) => actions.send(api, payloadOf(values, hasEmail(values)) as Values, key),
    offer(host) {
      const { values = {}, offers } = recall(host)
      remember(host, { offers: { ...offers, ...offersFor(values, hasEmail(values)) } })
    },
    recheck: (shown, issues) =>
      Object.fromEntries(
        Object.keys(shown).map(name => [name, issues.find(({ path }) => path === name)?.message ?? '']),
      ),
    ErrorSummary,
  }
}

function judge(issue: Issue, values: Values): Issue[] {
  const { path } = issue
  if (path === 'email' && isWithoutEmail(values)) return []
  if (path === 'phone' && values.phoneAsTyped && isShortPhone(values.phone)) return []
  if (path === 'urgencyLevel' && isAboutDecision(values)) return []
  if (values.oneName && /^(first|last)Name$/.test(path)) {
    if (path === 'lastName' || values.firstName?.trim()) return []
    return [{ ...issue, message: 'Please enter your name' }]
  }
  return [issue]
}

/**
 * The visitor's answers about a decision of the Home Office. They are the properties of `values.decision` or, in values that are not nested yet, the
 * values whose names begin with `decision.`.
 */
const decisionOf = (values: Values): object =>
  (values.decision as unknown as object) ??
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith('decision.') && value.trim() ? [[name.slice('decision.'.length), value]] : [],
    ),
  )

/**
 * True when no email address is needed: the visitor has ticked `noEmail`, or has left the address empty and somebody is
 * detained.
 */
const isWithoutEmail = (values: Values): boolean =>
  !!values.noEmail || (!values.email?.trim() && isDetained(decisionOf(values)))

/**
 * True when the visitor has given the kind of a decision or one of its dates. The urgency then follows from the
 * decision's time limits, so the form requires no answer about urgency.
 */
const isAboutDecision = (values: Values): boolean =>
  Object.keys(decisionOf(values)).some(name => /^(kind|\w+On)/.test(name))

/**
 * The values in the shape that the API expects. If the visitor has typed a valid email address, the box `noEmail` has
 * no effect.
 */
function payloadOf(typed: Values, hasEmail: boolean): Record<string, unknown> {
  const { oneName, phoneAsTyped, noEmail: _, ...values } = withOneName(typed)
  const noEmail = isWithoutEmail(typed) && !hasEmail
  if (noEmail) delete values.email
  return {
    ...values,
    ...(oneName && { oneName: true }),
    ...(phoneAsTyped && { phoneAsTyped: true }),
    ...(noEmail && { noEmail: true }),
    ...(isAboutDecision(values) && !values.urgencyLevel && { urgencyLevel: 'priority' }),
  }
}
