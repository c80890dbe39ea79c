import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The maximum number of px that a page's sticky header covers at the top of the window. */
const HEADER = 80

/** Moves the focus to the panel that a visitor reads next, or to the form's first field when there is none. */
export function useNextInView(form: RefObject<HTMLFormElement | null>) {
  const panel = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  useLayoutEffect(() => {
    if (!shown) return
    const { current } = panel
    ;(current ?? form.current?.querySelector('input'))?.focus()
    // Browsers centre a tall panel in the window, or leave its top under the page's header.
    if (current && current.getBoundingClientRect().top < HEADER) current.scrollIntoView()
  }, [shown, form])
  return { panel, showNext: () => setShown(count => count + 1) }
}
