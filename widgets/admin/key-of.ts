import type { KeyboardEvent } from 'react'

const MIRRORED: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/**
 * The name of the pressed key. In text that runs from right to left, the function swaps the names of the left and right
 * arrows. So `ArrowRight` always means forward.
 */
export const keyOf = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): string =>
  (getComputedStyle(currentTarget).direction === 'rtl' && MIRRORED[key]) || key
