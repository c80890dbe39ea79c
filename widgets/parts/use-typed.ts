import { useRef, useState } from 'react'
import { readControls } from './fallback-state'
import { writeFallback } from './form-controls'
import { recall, remember } from './form-memory'
import type { Values } from './form-types'

/**
 * The values of a form with uncontrolled inputs: values that the visitor has typed, values from the plain form, or the
 * page's own values (`initial`). If `initial` changes, the controls show the new values, unless the visitor has typed
 * something.
 */
export function useTyped(
  host: HTMLElement,
  initial: Values | undefined,
  keep: (typed: Values, before: Values) => Values,
) {
  const form = useRef<HTMLFormElement>(null)
  const [carried, setCarried] = useState(() => readControls(host, true))
  // A change of this number makes new, empty controls.
  const [drawn, setDrawn] = useState(0)

  const now = (): Values => recall(host).values ?? { ...initial, ...carried }

  return {
    form,
    /** The React key of the form. A new key makes new controls. */
    drawn,
    /** The present values according to the stored state, without reading the controls. */
    now,
    /** Reads the controls and stores their values. */
    read(): Values {
      const typed = readControls(form.current as HTMLFormElement)
      remember(host, { values: keep(typed, now()) })
      // After a reload, the browser restores the plain form's controls, but not those in a shadow root. So the function
      // also writes the values into the plain form.
      writeFallback(host, typed)
      return typed
    },
    /** Draws the form empty. The stored state and the plain form must be empty already. */
    drawEmpty() {
      setCarried({})
      setDrawn(drawn + 1)
    },
    /** Draws the form from its stored state. The controls keep their values. */
    redraw: () => setCarried({}),
  }
}
