import { Text } from '../parts/text'

/** A label before a word of the visitor; nothing when this word is missing. */
export function Labelled({ label, children }: { label: string; children: string | undefined }) {
  if (!children) return null
  return (
    <p className="labelled">
      <span>{label}:</span> <Text cut>{children}</Text>
    </p>
  )
}
