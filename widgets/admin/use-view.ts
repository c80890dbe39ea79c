import { useEffect, useRef, useState } from 'react'
import { startView, type ViewState } from './filters'
import { useEvent } from './use-event'
import { formatViewHash, parseViewHash } from './view-hash'

/** The words that a view searches for. */
const wordsIn = ({ tab, filters }: ViewState) => filters[tab].q.trim()

/** A function that changes the view. */
export type ChangeView = (change: (view: ViewState) => ViewState) => void

/**
 * The view that the dashboard shows. With `hasHistory`, the page's address contains the view, so that Back, Forward,
 * loading again and a second tab show it, too. `forget` removes the view from the page's address.
 */
export function useView(hasHistory: boolean, start = startView) {
  const read = (before?: ViewState) => (hasHistory ? parseViewHash(location.hash, before) : start)
  const [view, setView] = useState(() => read())
  const latest = useRef(view)

  const show = useEvent((next: ViewState) => {
    latest.current = next
    setView(next)
  })
  const changeView: ChangeView = useEvent(change => {
    const before = latest.current
    const after = change(before)
    show(after)
    const hash = formatViewHash(after)
    if (!hasHistory || hash === formatViewHash(before)) return
    // The Back button leaves a whole series of records or searches in one step.
    const isSameStep =
      (before.record && after.record) || (wordsIn(before) && wordsIn(after) && !before.record && !after.record)
    // The address is absolute, because a page may set another base.
    const address = location.pathname + location.search + hash
    if (isSameStep) history.replaceState(history.state, '', address)
    else history.pushState(null, '', address)
  })

  useEffect(() => {
    if (!hasHistory) return
    const handleMove = () => show(parseViewHash(location.hash, latest.current))
    addEventListener('hashchange', handleMove)
    return () => removeEventListener('hashchange', handleMove)
  }, [hasHistory])

  const forget = useEvent(() => {
    show(start)
    if (hasHistory && location.hash) history.replaceState(null, '', location.pathname + location.search)
  })

  return { view, changeView, forget }
}
