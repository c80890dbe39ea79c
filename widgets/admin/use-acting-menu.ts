import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'

/**
 * The behaviour of a menu whose choice takes effect at once. In a closed menu, the arrow keys pass through all options,
 * and each colleague among them would get an email. So a choice by key waits for Enter, for the button beside the menu,
 * or until the focus leaves the menu. A choice counts until the present value (`of`) changes.
 */
export function useActingMenu(of: string | undefined, onChoose: (value: string) => void) {
  const [choice, setChoice] = useState<{ of: string | undefined; value: string }>()
  const select = useRef<HTMLSelectElement>(null)
  const byKeys = useRef(false)
  /** True from a choice by keys until it acts. */
  const waits = useRef(false)
  // An undo restores the earlier value, but not the choice.
  if (choice && choice.of !== of) setChoice(undefined)
  const chosen = choice?.of === of ? choice?.value : undefined
  function act(value: string | undefined) {
    waits.current = false
    if (value !== undefined) onChoose(value)
  }
  return {
    /** The chosen value, until the present value changes or the menu is cleared. */
    chosen,
    clear: () => setChoice(undefined),
    menu: {
      ref: select,
      onPointerDown() {
        byKeys.current = false
      },
      onKeyDown({ key }: KeyboardEvent) {
        byKeys.current = true
        if (key === 'Enter') act(chosen)
      },
      onBlur({ relatedTarget }: FocusEvent) {
        if (waits.current && !(relatedTarget as Element | null)?.matches('[part=assign]')) act(chosen)
      },
      onChange({ currentTarget: { value } }: SyntheticEvent<HTMLSelectElement>) {
        setChoice({ of, value })
        if (byKeys.current) waits.current = true
        else act(value)
      },
    },
    /** Acts by the button, which disappears with its purpose: the focus moves to the menu. */
    press(value: string) {
      select.current?.focus()
      act(value)
    },
  }
}
