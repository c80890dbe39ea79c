import { type RefObject, useLayoutEffect } from 'react'

/** Gives the tree that an element stands in a sheet that came with later code. */
export function useSheet(sheet: CSSStyleSheet, element: RefObject<Element | null>) {
  useLayoutEffect(() => {
    const root = element.current?.getRootNode() as ShadowRoot | Document
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }, [sheet, element])
}
