import type { ReactNode } from 'react'

/** Content that a phone folds behind one line. In a wider window, the content is visible and this line is not. */
export const Fold = ({ line, children }: { line: ReactNode; children: ReactNode }) => (
  <details className="fold">
    <summary>{line}</summary>
    {children}
  </details>
)
