import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { recordStrings } from './record-strings'

/** The menu with less frequent actions, which closes after a press, on Esc, or when the focus leaves it. */
export function MoreToDo({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    // The first visible entry takes the focus, because some entries are visible only on a phone.
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])]
    buttons.find(button => button.getClientRects().length)?.focus()
    // A press on an element that cannot have the focus also closes the menu.
    const handlePress = (event: Event) => {
      if (!event.composedPath().includes(opener.current?.parentElement as EventTarget)) setOpen(false)
    }
    document.addEventListener('pointerdown', handlePress)
    return () => document.removeEventListener('pointerdown', handlePress)
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what its buttons do
    <span
      className="what-else"
      onKeyDown={event => {
        if (event.key !== 'Escape' || !isOpen) return
        // Esc closes the menu instead of the record.
        event.stopPropagation()
        setOpen(false)
        opener.current?.focus()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
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
        // biome-ignore lint/a11y/useKeyWithClickEvents: hears what its buttons do
        // biome-ignore lint/a11y/noStaticElementInteractions: hears what its buttons do
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
