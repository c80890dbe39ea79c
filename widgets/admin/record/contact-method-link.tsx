import { mayReach } from '../../../api/contract/forms/safe-contact'
import type { SafeWay } from '../../../api/contract/forms/safe-ways'
import type { RecordField } from '../../../api/contract/records/record-fields'
import type { AdminRecord } from '../../../api/contract/records/records'
import { Drawing } from '../parts/icon'
import { strings } from '../strings'
import { AskFirst } from './ask-first'
import type { ContactMethod } from './contact-methods'
import { recordStrings } from './record-strings'

/**
 * A link by which staff reach a visitor. If the visitor did not name this way as safe, a button that first asks a
 * question replaces the link.
 */
export function ContactMethodLink(props: {
  method: ContactMethod
  /** The icon before the text of the link. */
  icon?: string | undefined
  record: AdminRecord
  field: RecordField
  isFirst: boolean
  /** Called when staff press the link. */
  onUsed: ((way: SafeWay) => void) | undefined
}) {
  const { record, field, icon, isFirst, onUsed } = props
  const { kind, href, text, opensTab } = props.method
  // Without a subject from the form for answers, the mail's subject contains the request's reference.
  const to =
    kind === 'email' && !href.includes('?')
      ? `${href}?subject=${encodeURIComponent(recordStrings.mailSubject(record.reference))}`
      : href
  const link = (text: string) => (
    <a
      href={to}
      className={isFirst && mayReach(record, kind) ? 'primary' : ''}
      onClick={() => onUsed?.(kind)}
      {...(opensTab && { target: '_blank', rel: 'noreferrer' })}
      part="way"
    >
      {icon && <Drawing path={icon} />}
      {text}{' '}
      <span className="unseen">{`${text === field.label ? '' : field.label}${opensTab ? ` ${strings.newTab}` : ''}`}</span>
    </a>
  )
  return (
    <AskFirst record={record} way={kind} words={text} icon={icon} label={field.label} part="way">
      {link}
    </AskFirst>
  )
}
