import type { ReactNode } from 'react'

/** What a phone folds under one line; a wider window shows it as it is, without that line. */
export const Fold = ({ line, children }: { line: ReactNode; children: ReactNode }) => (
  <details className="fold">
    <summary>{line}</summary>
    {children}
  </details>
)
