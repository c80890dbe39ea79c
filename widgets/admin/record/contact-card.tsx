import { Fragment, type ReactNode } from 'react'
import { mayReach } from '../../../api/contract/forms/safe-contact'
import type { SafeWay } from '../../../api/contract/forms/safe-ways'
import type { RecordField } from '../../../api/contract/records/record-fields'
import type { AdminRecord } from '../../../api/contract/records/records'
import { Copy } from '../parts/copy'
import { Drawing } from '../parts/icon'
import { VisitorWords } from '../parts/visitor-words'
import { speakFields } from './record-facts'
import { recordStrings } from './record-strings'
import { type FieldWay, isSameWay, REACHES, safeFirst, WAY_ICONS, WayLink, waysOf } from './ways'

/** Fields that say how the visitor is reached, and what is done with each. */
export const CONTACT_FIELDS = new Set(['name', 'phone', 'whatsapp', 'email', 'safeContact'])

// Lucide, ISC licence.
const PERSON = 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2m12-14a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z'
const SPEECH = 'M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2Z'

/** What is drawn before a field, in the place of its label. */
const drawingOf = ({ name }: RecordField) =>
  (name === 'whatsapp' ? WAY_ICONS.whatsapp : WAY_ICONS[REACHES[name]?.[0] ?? 'text']) ??
  (name === 'forWhom' ? PERSON : SPEECH)

/** An email address, whose lines end before `@` and dots rather than within a word. */
const Address = ({ children }: { children: string }) => (
  <bdi className="said">
    {children.split(/(?=[@.])/).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address stay in their order.
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </bdi>
)

/** How to reach the visitor: each way as text, to copy, and as a link where it can be dialled or written to. */
export function ContactCard(props: {
  record: AdminRecord
  fields: RecordField[]
  /** The ways that stand in the bar of the record, and not here. */
  elsewhere: FieldWay[]
  /** Told which way was pressed. */
  onUsed: ((way: SafeWay) => void) | undefined
  /** What else can be done to answer. */
  children: ReactNode
}) {
  const { record, fields, elsewhere, onUsed, children } = props
  const isSafe = ({ name }: RecordField) => REACHES[name]?.some(way => mayReach(record, way)) ?? true
  // Their name stands at the head.
  const given = fields.filter(({ name, value }) => CONTACT_FIELDS.has(name) && name !== 'name' && value)
  const contacts = safeFirst(
    given.filter(({ name }) => REACHES[name]),
    isSafe,
  )
  const waysHere = (field: RecordField) =>
    waysOf(record, field).filter(way => !elsewhere.some(other => isSameWay(other, { field, way })))
  return (
    <section className="card aside reach-them">
      <h3>{recordStrings.contact}</h3>
      {!elsewhere.some(({ way }) => mayReach(record, way.way)) && (
        <p className="no-way" part="no-way">
          <b>{elsewhere.length ? recordStrings.noSafeWay : recordStrings.noWay}</b>{' '}
          {!elsewhere.length && recordStrings.noWayHelp(record.reference)}
        </p>
      )}
      <dl>
        {[...contacts, ...speakFields(record, fields), ...given.filter(({ name }) => !REACHES[name])].map(field => (
          <div key={field.name}>
            <dt>
              <Drawing path={drawingOf(field)} />
              <span className="unseen">{field.label}</span>{' '}
              {CONTACT_FIELDS.has(field.name) && (
                <Copy
                  text={field.value}
                  what={`${field.label.toLowerCase()}${isSafe(field) ? '' : `, ${recordStrings.notSafe}`}`}
                />
              )}
            </dt>
            <dd>
              {field.name === 'email' ? <Address>{field.value}</Address> : <VisitorWords>{field.value}</VisitorWords>}
              {!isSafe(field) && <small className="unsafe">{recordStrings.notSafe}</small>}
              <span className="ways">
                {waysHere(field).map(way => (
                  <WayLink
                    key={`${record.id} ${way.words}`}
                    record={record}
                    field={field}
                    isFirst={false}
                    onUsed={onUsed}
                    {...way}
                  />
                ))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
