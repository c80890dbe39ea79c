import { useState } from 'react'

/**
 * The parts of a record that open on a press: the question how it was answered, the answer form, export or erasure,
 * another attempt.
 */
export type PanelName = 'how' | 'answer' | 'forGood' | 'again'

export interface Panels {
  isOpen: (name: PanelName) => boolean
  set: (name: PanelName, isOpen: boolean) => void
}

/** The parts that are open in the record at this address. */
export function usePanels(url: string): Panels {
  const [openAt, setOpenAt] = useState<Partial<Record<PanelName, string | undefined>>>({})
  // The answer form closes when staff open another record; its words stay in the draft.
  if (openAt.answer && openAt.answer !== url) setOpenAt({ ...openAt, answer: undefined })
  return {
    isOpen: name => openAt[name] === url,
    set: (name, isOpen) => setOpenAt(now => ({ ...now, [name]: isOpen ? url : undefined })),
  }
}
