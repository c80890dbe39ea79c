import { type RefObject, useLayoutEffect } from 'react'
import { createSheet } from '../../styles'
import { useSheet } from '../use-sheet'
import styles from './choices.css'

const sheet = createSheet(styles)

/**
 * Loads the stylesheet of the bar's panels. While a panel is open, Esc, pressed anywhere in the bar, closes the panel
 * and moves the focus to the button that opens it.
 */
export function usePanel(panel: RefObject<HTMLElement | null>) {
  useSheet(sheet, panel)
  useLayoutEffect(() => {
    const bar = panel.current?.parentElement
    const handleKeyDown = ({ key }: KeyboardEvent) => {
      const opener = key === 'Escape' && bar?.querySelector<HTMLElement>('[aria-expanded=true]')
      if (!opener) return
      opener.click()
      opener.focus()
    }
    bar?.addEventListener('keydown', handleKeyDown)
    return () => bar?.removeEventListener('keydown', handleKeyDown)
  }, [panel])
}
