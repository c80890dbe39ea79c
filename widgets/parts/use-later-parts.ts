import { useRef, useState } from 'react'
import { recall } from './form-memory'
import type { Extras, FormActions, Letters, LoadExtras, LoadLetters, Values } from './form-types'

/** The functions that load the code for those parts of a form that are not needed from the beginning. */
export interface Loaders {
  /** Loads the functions for sending. */
  load: () => Promise<FormActions>
  loadExtras?: LoadExtras
  loadLetters?: LoadLetters
}

/** The parts of a form whose code is loaded when it is first needed: sending, the optional questions, letters. */
export function useLaterParts(host: HTMLElement, { load, loadExtras, loadLetters }: Loaders, valuesNow: () => Values) {
  const actions = useRef<FormActions>(undefined)
  // The only purpose of this state is to draw the form again when the code of the panels has loaded.
  const [, setPanels] = useState<FormActions['panels']>()
  const [extras, setExtras] = useState<Extras>()
  const [letters, setLetters] = useState<Letters>()

  const opener =
    <Part>(loadPart: (() => Promise<Part>) | undefined, setPart: (part?: Part) => void) =>
    async () => {
      const found = await loadPart?.()
      setPart(found)
      return found
    }
  const openExtras = opener(loadExtras, setExtras)
  const openLetters = opener(loadLetters, setLetters)

  /**
   * Prepares the functions for sending. After a mistake, the functions include the list of mistakes. If the form has
   * letters or optional answers, the functions also send these. With optional answers, the code for mistakes is needed,
   * too, because it accepts an empty email address when somebody is detained.
   */
  async function prepare(isMistaken = !!recall(host).offers): Promise<FormActions> {
    let ready = await load()
    actions.current ??= ready
    const hasExtras = Object.keys(valuesNow()).join().includes('.')
    if (isMistaken || hasExtras) ready = await ready.afterMistake(ready)
    if (recall(host).letters) ready = (await openLetters())?.withLetters(ready, host) ?? ready
    if (hasExtras) ready = (await openExtras())?.withExtras(ready) ?? ready
    ready.listen?.(host)
    actions.current = ready
    setPanels(ready.panels)
    return ready
  }

  return { actions, extras, openExtras, letters, openLetters, prepare }
}
