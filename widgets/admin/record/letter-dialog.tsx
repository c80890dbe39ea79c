import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Drawing } from '../parts/icon'
import { Text } from '../parts/text'
import { recordStrings } from './record-strings'

const say = recordStrings.letters

/**
 * A letter in full-screen view: a picture, or a page of a PDF. `place` is the text about the position among the
 * pictures or pages.
 */
export function LetterDialog(props: {
  name: string
  place: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
  /** Draws the letter; `turns` is the number of quarter turns to the right. */
  children: (turns: number) => ReactNode
}) {
  const { name, place, onPrevious, onNext, onClose, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const [turns, setTurns] = useState(0)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    // Escape closes the letter. The dialog stops all key events, so that keys have no effect on the record behind the
    // dialog.
    <dialog
      ref={dialog}
      aria-label={name}
      onClose={onClose}
      onKeyDown={event => event.stopPropagation()}
      part="picture"
    >
      <div className="ways">
        <b>
          <Text>{name}</Text>
        </b>
        {place && (
          <>
            <span role="status">{place}</span>
            <button type="button" aria-disabled={!onPrevious || undefined} onClick={() => onPrevious?.()}>
              <Drawing path="m15 18-6-6 6-6" turns />
              <span>{recordStrings.previous}</span>
            </button>
            <button type="button" aria-disabled={!onNext || undefined} onClick={() => onNext?.()}>
              <Drawing path="m9 18 6-6-6-6" turns />
              <span>{recordStrings.next}</span>
            </button>
          </>
        )}
        <button type="button" aria-pressed={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {say.whole}
        </button>
        <button type="button" onClick={() => setTurns((turns + 1) % 4)}>
          {say.turn}
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          {say.close}
        </button>
      </div>
      <div className={isWhole ? 'whole' : undefined} tabIndex={0} role="group" aria-label={name}>
        {children(turns)}
      </div>
    </dialog>
  )
}
