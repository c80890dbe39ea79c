import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The greatest expected height of a sticky header at the top of the window, in px. */
const HEADER = 80

/** Moves the focus to the panel that a visitor should read next or, if there is none, to the form's first field. */
export function useNextInView(form: RefObject<HTMLFormElement | null>) {
  const panel = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  useLayoutEffect(() => {
    if (!shown) return
    const { current } = panel
    ;(current ?? form.current?.querySelector('input'))?.focus()
    // The page scrolls again if the browser has left the panel's top above the window or under a sticky header. A
    // smooth scroll would first show the end of the page, because the page is shorter after sending.
    if (current && current.getBoundingClientRect().top < HEADER) current.scrollIntoView({ behavior: 'instant' })
  }, [shown, form])
  return { panel, showNext: () => setShown(count => count + 1) }
}
