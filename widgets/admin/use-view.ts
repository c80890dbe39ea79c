import { useEffect, useRef, useState } from 'react'
import { startView, type ViewState } from './filters'
import { useEvent } from './use-event'
import { formatViewHash, parseViewHash } from './view-hash'

/** The search words of a view. */
const wordsIn = ({ tab, filters }: ViewState) => filters[tab].q.trim()

/** A function that changes the view. */
export type ChangeView = (change: (view: ViewState) => ViewState) => void

/**
 * The view of the dashboard. With `hasHistory`, the page's address contains the view, so that the buttons Back and
 * Forward, a reload and a second tab show the right view. `forget` returns to the first view, and removes the view from
 * the address.
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
    // A series of opened records, or of changed search words, is one step in the browser's history. So the Back button
    // leaves the whole series.
    const isSameStep =
      (before.record && after.record) || (wordsIn(before) && wordsIn(after) && !before.record && !after.record)
    // The new address includes the path, because a `<base>` element on the page may have another path.
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
