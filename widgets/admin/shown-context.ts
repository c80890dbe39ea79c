import { createContext, useContext } from 'react'
import type { ViewState } from './filters'
import type { MoveFocus } from './use-focus'
import type { ChangeView } from './use-view'

/** What the dashboard shows, and how its parts lead elsewhere. */
export interface Shown {
  view: ViewState
  changeView: ChangeView
  moveFocus: MoveFocus
}

export const ShownContext = createContext<Shown | undefined>(undefined)

/** What the dashboard shows, for a part of it. */
export function useShown(): Shown {
  const shown = useContext(ShownContext)
  if (!shown) throw new Error('A part of the dashboard is drawn outside of ShownContext: draw it below Dashboard.')
  return shown
}
