import { type RefObject, useLayoutEffect } from 'react'

/**
 * Adds a stylesheet to the document or shadow root that contains `element`. Components that the dashboard loads on
 * demand use this for their stylesheets.
 */
export function useSheet(sheet: CSSStyleSheet, element: RefObject<Element | null>) {
  useLayoutEffect(() => {
    const root = element.current?.getRootNode() as ShadowRoot | Document
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }, [sheet, element])
}
