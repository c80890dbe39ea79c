import { type KeyboardEvent as DrawnKeyboardEvent, type RefObject, useEffect } from 'react'
import type { DashboardView } from './dashboard-view'
import { useEvent } from './use-event'
import type { Chosen } from './use-preferences'

/**
 * The dashboard's single-key shortcuts: `/` moves to the search, `?` shows the list of keys. On the dashboard's own
 * page, the keys work everywhere. On other pages, the keys work only while the focus is in the dashboard, because the
 * dashboard passes key presses to the returned handler.
 */
export function useKeys(
  root: RefObject<HTMLElement | null>,
  { isOwnPage, chosen, shown }: { isOwnPage: boolean; chosen: Chosen; shown: DashboardView },
): ((event: DrawnKeyboardEvent) => void) | undefined {
  const handleKeyDown = useEvent((event: KeyboardEvent) => {
    const target = event.composedPath()[0] as HTMLElement
    const isTyping = target.matches?.('input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]')
    if (!['/', '?'].includes(event.key) || isTyping || event.altKey || event.ctrlKey || event.metaKey) return
    if (chosen.preferences.slash === 'off' || event.defaultPrevented) return
    event.preventDefault()
    if (event.key === '?') {
      const keys = root.current?.querySelector<HTMLElement>('[part=look]')
      keys?.focus()
      return keys?.click()
    }
    shown.changeView(view => ({ ...view, record: undefined, page: undefined }))
    shown.moveFocus('search')
  })
  useEffect(() => {
    if (!isOwnPage) return
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [isOwnPage])
  return isOwnPage ? undefined : event => handleKeyDown(event.nativeEvent)
}
