import type { KeyboardEvent } from 'react'

const MIRRORED: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** The pressed key as on a left-to-right page: the arrow that points forward counts as the right arrow. */
export const keyOf = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): string =>
  (getComputedStyle(currentTarget).direction === 'rtl' && MIRRORED[key]) || key
