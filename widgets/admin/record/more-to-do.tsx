import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useMenu } from '../parts/use-menu'
import { recordStrings } from './record-strings'

/** The menu with less frequent actions, which closes after a press, on Esc, or when the focus leaves it. */
export function MoreToDo({ children }: { children: ReactNode }) {
  const { isOpen, setOpen, opener, around } = useMenu()
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    // The first visible button takes the focus. Some buttons before it are visible only on a phone.
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])]
    buttons.find(button => button.getClientRects().length)?.focus()
  }, [isOpen])
  return (
    <span className="what-else" {...around}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        ref={opener}
        part="what-else"
      >
        <b aria-hidden="true">•••</b>
        <span className="unseen">{recordStrings.whatElse}</span>
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: handles events from its buttons
        // biome-ignore lint/a11y/noStaticElementInteractions: handles events from its buttons
        <div
          className="menu"
          id={id}
          onClick={() => {
            opener.current?.focus()
            setOpen(false)
          }}
          ref={menu}
        >
          {children}
        </div>
      )}
    </span>
  )
}
