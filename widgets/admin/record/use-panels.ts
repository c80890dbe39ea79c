import { useState } from 'react'

/**
 * The parts of a record that open on a press. `how` asks how staff answered, `answer` is the form for an answer,
 * `forGood` the form to export or erase, and `again` asks when to call again.
 */
export type PanelName = 'how' | 'answer' | 'forGood' | 'again'

export interface Panels {
  isOpen: (name: PanelName) => boolean
  set: (name: PanelName, isOpen: boolean) => void
}

/** Keeps which parts are open in the record whose address is `url`. */
export function usePanels(url: string): Panels {
  const [openAt, setOpenAt] = useState<Partial<Record<PanelName, string | undefined>>>({})
  // The answer form closes when staff open another record; its text stays in the draft.
  if (openAt.answer && openAt.answer !== url) setOpenAt({ ...openAt, answer: undefined })
  return {
    isOpen: name => openAt[name] === url,
    set: (name, isOpen) => setOpenAt(now => ({ ...now, [name]: isOpen ? url : undefined })),
  }
}
