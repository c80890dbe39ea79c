import type { RecordState } from '../../../api/contract/records/records'
import { CHOICES } from '../filters'
import { Text } from '../parts/text'
import { strings } from '../strings'

/** The first letters of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], ...words.slice(1).slice(-1)].map(word => [...(word ?? '')][0]).join('')
}

/**
 * Shows the person to whom a record is assigned. In a firm with several members of staff, also marks a waiting record
 * that is assigned to nobody.
 */
export function Assignee({ record }: { record: RecordState }) {
  const { assignedTo, isProcessed, spam } = record
  if (assignedTo)
    return (
      <span className="whose">
        <i aria-hidden="true">{initials(assignedTo.name)}</i>
        <span className="unseen">{strings.assignedTo}</span>{' '}
        <Text>{assignedTo.left ? strings.left(assignedTo.name) : assignedTo.name}</Text>
      </span>
    )
  return isProcessed || spam ? null : (
    <span className="whose nobodys">
      <i aria-hidden="true">–</i> <bdi>{CHOICES.assigned.labels.nobody}</bdi>
    </span>
  )
}
