import { Text } from '../parts/text'

/** A label before a visitor's word; nothing when the word is missing. */
export function Labelled({ label, children }: { label: string; children: string | undefined }) {
  if (!children) return null
  return (
    <p className="labelled">
      <span>{label}:</span> <Text cut>{children}</Text>
    </p>
  )
}
