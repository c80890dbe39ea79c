import { useState } from 'react'

/**
 * The parts of a record that a press opens: the question how it was answered, an answer to write, export or erasure,
 * another attempt.
 */
export type PanelName = 'how' | 'answer' | 'forGood' | 'again'

export interface Panels {
  isOpen: (name: PanelName) => boolean
  set: (name: PanelName, isOpen: boolean) => void
}

/** The open parts of the record at an address. */
export function usePanels(url: string): Panels {
  const [openAt, setOpenAt] = useState<Partial<Record<PanelName, string | undefined>>>({})
  // The answer closes when staff open another record; its words stay in the draft.
  if (openAt.answer && openAt.answer !== url) setOpenAt({ ...openAt, answer: undefined })
  return {
    isOpen: name => openAt[name] === url,
    set: (name, isOpen) => setOpenAt(now => ({ ...now, [name]: isOpen ? url : undefined })),
  }
}
