import { type RefObject, useLayoutEffect } from 'react'

/** Adds the style sheet of later code to the tree of an element. */
export function useSheet(sheet: CSSStyleSheet, element: RefObject<Element | null>) {
  useLayoutEffect(() => {
    const root = element.current?.getRootNode() as ShadowRoot | Document
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }, [sheet, element])
}
