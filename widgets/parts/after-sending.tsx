import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { createSheet } from '../styles'
import type { Success } from '../widget'
import '../runtime'
import styles from './after-sending.css'
import { changing } from './changing'
import { recall } from './form-memory'
import type { Letters } from './form-types'
import type { LetterLife } from './letter-types'
import './form-view'
import { OnwardLink } from './onward'
import { sentStrings as say } from './sent-strings'
import { formStrings } from './strings'

/**
 * Prints a text alone, without the page around the widget, with the typeface of an element for letters that the
 * browser's own typeface lacks.
 */
function printText(title: string, text: string, like: Element) {
  const frame = document.body.appendChild(document.createElement('iframe'))
  // The frame is invisible but has a layout, because some browsers do not print a frame with
  // `display: none`.
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden'
  const { contentWindow, contentDocument } = frame as { contentWindow: Window; contentDocument: Document } & Element
  contentDocument.title = title
  const { body } = contentDocument
  const { fontFamily } = getComputedStyle(like)
  body.append(text)
  body.dir = 'auto'
  body.style.cssText = `font:12pt/2 sans-serif,${fontFamily};white-space:pre-wrap;overflow-wrap:anywhere`
  contentWindow.addEventListener('afterprint', () => frame.remove())
  contentWindow.print()
}

let sheet: CSSStyleSheet | undefined

function dress(element: HTMLElement | null) {
  const root = element?.getRootNode() as ShadowRoot | undefined
  sheet ??= createSheet(styles)
  if (root && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/**
 * The control for adding letters to a request that was sent. If the visitor had already added letters to the form
 * (`begun`), the control opens by itself, and uploads the letters that were not sent with the form. If one of them could
 * not be taken (`refused`), the heading does not say that the letters belong to the request.
 */
function AddLetters({ life, begun, refused }: { life: LetterLife; begun: boolean; refused: boolean }) {
  const [letters, setLetters] = useState<Letters>()
  const [state, setState] = useState<'loading' | 'missing'>()
  function open() {
    setState('loading')
    import('./letters').then(setLetters, () => setState('missing'))
  }
  const goOn = useEffectEvent(open)
  useLayoutEffect(() => {
    if (begun) goOn()
  }, [begun])
  return (
    <div part="letters">
      <strong>{changing(letters && !refused ? say.theirs : say.letters)}</strong>
      {letters ? (
        <letters.Questions life={life} />
      ) : (
        <>
          <button type="button" onClick={open} part="add-letters">
            {say.addLetters}
          </button>
          <p role="status">{changing(state && say[state])}</p>
        </>
      )}
    </div>
  )
}

/** The part of the receipt below the reference: the numbers to call, and the next steps. */
export function AfterSending({ told }: { told: Success }) {
  const { reference, receipt = '', phones = [], thanks, letters, onward } = told
  const { pressing, steps } = { ...say, ...told.next }
  const [office, emergency = office] = phones
  const [added] = useState(() => (letters && recall(letters.host).letters) ?? [])
  const [isRefused] = useState(() => added.some(({ problem }) => problem))
  const addLetters = letters && <AddLetters life={letters} begun={added.length > 0} refused={isRefused} />
  return (
    <>
      <p ref={dress}>{say.keep}</p>
      {/* Shows the page's link for leaving quickly, which the form shows beside its questions about safety. */}
      <slot name="leave" />
      {/* If a letter could not be taken, the visitor reads so first. */}
      {isRefused && addLetters}
      {thanks && (
        <p lang="en-GB" dir="auto">
          {thanks}
        </p>
      )}
      {onward && <OnwardLink {...onward} />}
      {emergency && (
        <div className="panel" part="pressing">
          <p>
            <strong>{pressing}</strong>
          </p>
          <p>{say.doNotWait}</p>
          <p className="ways">
            <a href={emergency.href} part="pressing-call">
              {say.call} <bdi>{emergency.children.replace(`${formStrings.emergency} `, '')}</bdi>
            </a>
            {emergency !== office && (
              <span>
                {say.office} <a {...office} />
              </span>
            )}
          </p>
        </div>
      )}
      {!isRefused && addLetters}
      <div part="next">
        <strong>{say.next}</strong>
        <ol>
          {steps.map(step => (
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
      <button type="button" onClick={event => printText(reference, receipt, event.currentTarget)} part="print">
        {say.print}
      </button>
    </>
  )
}
