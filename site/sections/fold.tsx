import type { ReactNode } from 'react'

/** Content that a phone folds under one line. A wider window shows the content without that line. */
export const Fold = ({ line, children }: { line: ReactNode; children: ReactNode }) => (
  <details className="fold">
    <summary>{line}</summary>
    {children}
  </details>
)
