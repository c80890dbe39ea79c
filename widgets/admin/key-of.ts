import type { KeyboardEvent } from 'react'

const MIRRORED: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/**
 * The name of the pressed key. Where text runs from right to left, the names of the left and right arrows are swapped.
 * So ArrowRight always means forward.
 */
export const keyOf = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): string =>
  (getComputedStyle(currentTarget).direction === 'rtl' && MIRRORED[key]) || key
