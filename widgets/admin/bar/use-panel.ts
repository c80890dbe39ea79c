import { type RefObject, useLayoutEffect } from 'react'
import { createSheet } from '../../styles'
import { useSheet } from '../use-sheet'
import styles from './choices.css'

const sheet = createSheet(styles)

/**
 * Gives one of the bar's panels its stylesheet. Esc, pressed anywhere in the bar, closes the panel and moves the focus
 * back to its button.
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
