import type { ReactNode } from 'react'
import type { AdminRecord } from '../../../api/contract/records/records'
import { visitorName } from '../../../api/contract/records/visitor-name'
import { SafeMark } from '../marks/safe-mark'
import { Text } from '../parts/text'
import { strings } from '../strings'

/** The visitor's name, which opens the record, and the ways to reach the visitor. */
export function VisitorCell(props: {
  record: AdminRecord
  href: string
  lines: (string | undefined)[]
  /** The visitor's name, with the found words of a search marked. */
  name?: ReactNode
}) {
  const { record, href, lines } = props
  const name = visitorName(record)
  return (
    <>
      {record.unread && <span className="dot" role="img" aria-label={strings.notOpened} title={strings.notOpened} />}
      <a href={href} className="open" part="open">
        {props.name ?? (name ? <Text>{name}</Text> : record.reference)}
      </a>
      <SafeMark record={record} />
      {lines.map(line => line && <Text key={line}>{line}</Text>)}
    </>
  )
}
