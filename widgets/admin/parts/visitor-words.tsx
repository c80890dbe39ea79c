/** A visitor's words unchanged: every space and line break, each line in its own direction. */
export function VisitorWords({ children }: { children: string }) {
  return <bdi className="said">{children}</bdi>
}
