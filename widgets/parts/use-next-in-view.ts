import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The maximum height of a sticky header that may cover the top of the window, in px. */
const HEADER = 80

/** Moves the focus to the panel that a visitor should read next or, if there is none, to the form's first field. */
export function useNextInView(form: RefObject<HTMLFormElement | null>) {
  const panel = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  useLayoutEffect(() => {
    if (!shown) return
    const { current } = panel
    ;(current ?? form.current?.querySelector('input'))?.focus()
    // If a browser has centred a high panel in the window, or left its top under a sticky header,
    // the page scrolls again. A smooth scroll would first show the end of the page, which is shorter after sending.
    if (current && current.getBoundingClientRect().top < HEADER) current.scrollIntoView({ behavior: 'instant' })
  }, [shown, form])
  return { panel, showNext: () => setShown(count => count + 1) }
}
