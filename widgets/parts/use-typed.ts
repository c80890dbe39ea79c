import { useRef, useState } from 'react'
import { readControls } from './fallback-state'
import { writeFallback } from './form-controls'
import { recall, remember } from './form-memory'
import type { Values } from './form-types'

/** The values of a form whose controls contain them: typed, taken from the fallback, or given by the page. */
export function useTyped(
  host: HTMLElement,
  initial: Values | undefined,
  keep: (typed: Values, before: Values) => Values,
) {
  const form = useRef<HTMLFormElement>(null)
  const [carried, setCarried] = useState(() => readControls(host, true))
  // When the page gives new values, the controls are drawn again, unless somebody has typed into them. A form that was
  // emptied is always drawn again.
  const [turn, setTurn] = useState(0)
  const given = JSON.stringify(initial)
  const [drawn, setDrawn] = useState(given)
  if (drawn !== given && !recall(host).values) setDrawn(given)

  const now = (): Values => recall(host).values ?? { ...initial, ...carried }

  return {
    form,
    /** The React key under which the form is drawn. */
    drawn: turn + drawn,
    /** The present values, without reading the controls. */
    now,
    /** Reads the controls and stores their values. */
    read(): Values {
      const typed = readControls(form.current as HTMLFormElement)
      remember(host, { values: keep(typed, now()) })
      // When a page is loaded again, the browser restores the page's own controls, but not those in a shadow root.
      writeFallback(host, typed)
      return typed
    },
    /** Draws the form empty, once its stored state and the fallback are empty. */
    drawEmpty() {
      setCarried({})
      setTurn(turn + 1)
    },
    /** Draws the form from its stored state. The controls keep their values. */
    redraw: () => setCarried({}),
  }
}
