import { type RefObject, useLayoutEffect } from 'react'

/**
 * Adds a stylesheet to the document or shadow root that contains `element`; for stylesheets that were loaded later than
 * the first view.
 */
export function useSheet(sheet: CSSStyleSheet, element: RefObject<Element | null>) {
  useLayoutEffect(() => {
    const root = element.current?.getRootNode() as ShadowRoot | Document
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }, [sheet, element])
}
