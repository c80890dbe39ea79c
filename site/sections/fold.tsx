import type { ReactNode } from 'react'

/**
 * Content that is collapsed behind `line` in a window narrower than 600 px. In a wider window, the content is visible
 * and the line is hidden.
 */
export const Fold = ({ line, children }: { line: ReactNode; children: ReactNode }) => (
  <details className="fold">
    <summary>{line}</summary>
    {children}
  </details>
)
