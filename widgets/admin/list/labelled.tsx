import { Text } from '../parts/text'

/** A visitor's text with a label before it; nothing if there is no text. */
export function Labelled({ label, children }: { label: string; children: string | undefined }) {
  if (!children) return null
  return (
    <p className="labelled">
      <span>{label}:</span> <Text cut>{children}</Text>
    </p>
  )
}
