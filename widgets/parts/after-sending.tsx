import { createSheet } from '../styles'
import type { Success } from '../widget'
import '../runtime'
import styles from './after-sending.css'
import './form-view'
import { sentStrings as say } from './sent-strings'
import { formStrings } from './strings'

/** Prints a text alone, whatever stands around the widget. */
function printText(text: string) {
  const frame = document.body.appendChild(document.createElement('iframe'))
  frame.hidden = true
  const { contentWindow, contentDocument } = frame as { contentWindow: Window; contentDocument: Document } & Element
  contentDocument.body.append(Object.assign(contentDocument.createElement('pre'), { textContent: text }))
  contentWindow.addEventListener('afterprint', () => frame.remove())
  contentWindow.print()
}

let sheet: CSSStyleSheet | undefined

function dress(element: HTMLElement | null) {
  const root = element?.getRootNode() as ShadowRoot | undefined
  sheet ??= createSheet(styles)
  if (root && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/** What stands below the reference of a request that was sent: whom to call where it cannot wait, and what comes next. */
export function AfterSending({ told }: { told: Success }) {
  const { reference, receipt = '', phones = [] } = told
  const [office, emergency = office] = phones
  return (
    <>
      <p ref={dress}>{say.keep}</p>
      {emergency && (
        <div className="panel" part="pressing">
          <p>
            <strong>{say.pressing}</strong>
          </p>
          <p>{say.doNotWait}</p>
          <p className="ways">
            <a href={emergency.href} part="pressing-call">
              {say.call} {emergency.children.replace(`${formStrings.emergency} `, '')}
            </a>
            {emergency !== office && (
              <span>
                {say.office} <a {...office} />
              </span>
            )}
          </p>
        </div>
      )}
      <div part="next">
        <strong>{say.next}</strong>
        <ol>
          {say.steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <p>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(receipt)}`}
          download={`${reference}.txt`}
          part="save"
        >
          {say.save}
        </a>
      </p>
      <button type="button" onClick={() => printText(receipt)} part="print">
        {say.print}
      </button>
    </>
  )
}
