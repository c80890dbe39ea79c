import { Text } from '../parts/text'

/** A word of ours before one of the visitor's; nothing where there is none. */
export function Labelled({ label, children }: { label: string; children: string | undefined }) {
  if (!children) return null
  return (
    <p className="labelled">
      <span>{label}:</span> <Text cut>{children}</Text>
    </p>
  )
}
