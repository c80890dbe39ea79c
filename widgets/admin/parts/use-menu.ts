import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** A menu below a button, which closes on Esc, on a press outside, or when the focus leaves it. */
export function useMenu() {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    // A press on an element that cannot have the focus also closes the menu.
    const handlePress = (event: Event) => {
      if (!event.composedPath().includes(opener.current?.parentElement as EventTarget)) setOpen(false)
    }
    document.addEventListener('pointerdown', handlePress)
    return () => document.removeEventListener('pointerdown', handlePress)
  }, [isOpen])
  return {
    isOpen,
    setOpen,
    opener,
    /** The handlers of the element that contains the button and the menu. */
    around: {
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Escape' || !isOpen) return
        // The event stops here, so that Esc closes only the menu and not the record.
        event.stopPropagation()
        setOpen(false)
        opener.current?.focus()
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
      },
    },
  }
}
