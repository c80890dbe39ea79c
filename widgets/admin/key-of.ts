import type { KeyboardEvent } from 'react'

const MIRRORED: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** The key that was pressed, as it would be from left to right: the arrow that points onwards is the right one. */
export const keyOf = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): string =>
  (getComputedStyle(currentTarget).direction === 'rtl' && MIRRORED[key]) || key
