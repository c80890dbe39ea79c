import { createContext, useContext } from 'react'
import type { ViewState } from './filters'
import type { MoveFocus } from './use-focus'
import type { ChangeView } from './use-view'

/** The view of the dashboard, with functions that change it. */
export interface DashboardView {
  view: ViewState
  changeView: ChangeView
  moveFocus: MoveFocus
}

export const DashboardViewContext = createContext<DashboardView | undefined>(undefined)

/** The view of the dashboard, for the components that the dashboard draws. */
export function useDashboardView(): DashboardView {
  const shown = useContext(DashboardViewContext)
  if (!shown)
    throw new Error('A part of the dashboard is drawn outside of DashboardViewContext: draw it below Dashboard.')
  return shown
}
