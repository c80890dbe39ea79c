import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'

/**
 * The behaviour of a menu whose choice takes effect at once. In a closed menu, an arrow key chooses the next option, so
 * stepping past a colleague would already send that colleague an email. So a choice by key takes effect only on Enter,
 * on a press of the button beside the menu, or when the focus leaves the menu. When the present value (`of`) changes,
 * the hook forgets the choice.
 */
export function useActingMenu(of: string | undefined, onChoose: (value: string) => void) {
  const [choice, setChoice] = useState<{ of: string | undefined; value: string }>()
  const select = useRef<HTMLSelectElement>(null)
  const byKeys = useRef(false)
  /** True from a choice by keys until the choice takes effect. */
  const waits = useRef(false)
  if (choice && choice.of !== of) setChoice(undefined)
  const chosen = choice?.of === of ? choice?.value : undefined
  function act(value: string | undefined) {
    waits.current = false
    if (value !== undefined) onChoose(value)
  }
  return {
    /** The chosen value; undefined after a change of `of`, and after a call of `clear`. */
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
    /** Called by the button beside the menu. The button then disappears, so the focus moves to the menu. */
    press(value: string) {
      select.current?.focus()
      act(value)
    },
  }
}
