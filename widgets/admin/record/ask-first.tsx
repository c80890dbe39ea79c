import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { mayReach, safeContactInWords } from '../../../api/contract/forms/safe-contact'
import type { SafeWay } from '../../../api/contract/forms/safe-ways'
import type { AdminRecord } from '../../../api/contract/records/records'
import { Drawing } from '../parts/icon'
import { recordStrings } from './record-strings'

/** Closes the question of another button, so that only one question is open at a time. */
let endLast = () => {}

/**
 * The button for one way to reach a visitor. If the visitor did not name this way as safe, a press asks staff first
 * whether they really want to use it.
 */
export function AskFirst(props: {
  record: AdminRecord
  way: SafeWay
  words: string
  icon?: string | undefined
  /** The purpose of the button, for screen readers. If the visible text is the same, the button does not repeat it. */
  label: string
  part: string
  children: (words: string) => ReactNode
}) {
  const { record, way, words, icon, label, part, children } = props
  const [asked, setAsked] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (mayReach(record, way)) return children(words)
  function withdraw() {
    opener.current?.focus()
    setAsked(false)
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !asked) return
    // The event stops here, so that Esc closes only the question and not the record.
    event.stopPropagation()
    withdraw()
  }
  return (
    <>
      {/* After a press, the button keeps its position, so that no other control moves under the thumb. */}
      <button
        type="button"
        className="way"
        aria-expanded={asked}
        onClick={() => {
          endLast()
          endLast = () => setAsked(false)
          setAsked(!asked)
        }}
        onKeyDown={handleKeyDown}
        ref={opener}
        part={part}
      >
        {icon && <Drawing path={icon} />}
        {words}… <small>{recordStrings.askFirst}</small> <span className="unseen">{words === label ? '' : label}</span>
      </button>
      {asked && (
        // biome-ignore lint/a11y/noStaticElementInteractions: handles keys pressed on its controls
        <span className="outside" onKeyDown={handleKeyDown}>
          <b role="alert">
            {safeContactInWords(record)} {(record.safeContact as { times?: string }).times}
          </b>{' '}
          {children(recordStrings.allTheSame(words))}{' '}
          <button type="button" className="plain" onClick={withdraw}>
            {recordStrings.cancel}
          </button>
        </span>
      )}
    </>
  )
}
