/** A visitor's words exactly as they were sent: every space and line break, each line in its own direction. */
export function VisitorWords({ children }: { children: string }) {
  return <bdi className="said">{children}</bdi>
}
