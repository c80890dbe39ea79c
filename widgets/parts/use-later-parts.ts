import { useRef, useState } from 'react'
import { recall } from './form-memory'
import type { Extras, FormActions, Letters, LoadExtras, LoadLetters, Values } from './form-types'

/** The functions with which a form loads code that only some visitors need. */
export interface Loaders {
  /** Loads the functions for sending. */
  load: () => Promise<FormActions>
  loadExtras?: LoadExtras
  loadLetters?: LoadLetters
}

const answersExtraQuestion = (values: Values) => Object.keys(values).some(name => name.includes('.'))

/** The parts of a form that are loaded when first needed: sending, the optional questions, letters. */
export function useLaterParts(host: HTMLElement, { load, loadExtras, loadLetters }: Loaders, valuesNow: () => Values) {
  const actions = useRef<FormActions>(undefined)
  // Draws the panels once their code has loaded.
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
   * Prepares the functions for sending, if needed with letters and optional answers; after a mistake, with the list of
   * mistakes and its boxes.
   */
  async function prepare(isMistaken = !!recall(host).offers): Promise<FormActions> {
    let ready = await load()
    actions.current ??= ready
    if (isMistaken) ready = (await ready.afterMistake?.(ready)) ?? ready
    if (recall(host).letters) ready = (await openLetters())?.withLetters(ready, host) ?? ready
    if (answersExtraQuestion(valuesNow())) ready = (await openExtras())?.withExtras(ready) ?? ready
    ready.listen?.(host)
    actions.current = ready
    setPanels(ready.panels)
    return ready
  }

  return { actions, extras, openExtras, letters, openLetters, prepare }
}
