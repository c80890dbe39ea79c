import { Fragment } from 'react'
import { mayReach } from '../../../api/contract/forms/safe-contact'
import { NO_EMAIL } from '../../../api/contract/records/placeholders'
import type { RecordField } from '../../../api/contract/records/record-fields'
import { Copy } from '../parts/copy'
import { Drawing } from '../parts/icon'
import { VisitorWords } from '../parts/visitor-words'
import { useStaff } from '../staff-context'
import { AskFirst } from './ask-first'
import { ContactMethodLink } from './contact-method-link'
import {
  type ContactMethod,
  contactMethodsOf,
  isSameMethod,
  METHOD_ICONS,
  METHODS_OF_FIELD,
  mainMethodsOf,
  safeFirst,
} from './contact-methods'
import { useRecord } from './open-record'
import { speakFields } from './record-facts'
import { recordStrings } from './record-strings'

/** The fields that the list of answers leaves out, because this card shows them. The record's header shows `name`. */
export const REACH_FIELDS = new Set(['name', 'phone', 'whatsapp', 'email', 'safeContact'])

// The path of the icon's shape, from Lucide (ISC licence).
const PERSON = 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2m12-14a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z'
const SPEECH = 'M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2Z'

/** The icon that replaces a field's visible label. */
const drawingOf = ({ name }: RecordField) =>
  (name === 'whatsapp' ? METHOD_ICONS.whatsapp : METHOD_ICONS[METHODS_OF_FIELD[name]?.[0] ?? 'text']) ??
  (name === 'forWhom' ? PERSON : SPEECH)

/** An email address that is broken into lines only before `@` and dots. */
const Address = ({ children }: { children: string }) => (
  <bdi className="said" translate="no">
    {children.split(/(?=[@.])/).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address stay in their order.
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </bdi>
)

/**
 * The card with the ways to reach the visitor. Each way has its number or address, a Copy button, and links that start
 * a call or a message.
 */
export function ReachCard() {
  const { withSafeWays: record, fields, url } = useRecord()
  const { may } = useStaff()
  // The card leaves out links that the bar of actions (`Acts`) already offers.
  const elsewhere = mainMethodsOf(record, fields)
  const isSafe = ({ name }: RecordField) => METHODS_OF_FIELD[name]?.some(way => mayReach(record, way)) ?? true
  // The card leaves out the visitor's name, because the record's header already shows it.
  const given = fields.filter(({ name, value }) => REACH_FIELDS.has(name) && name !== 'name' && value)
  const reachable = safeFirst(
    given.filter(({ name }) => METHODS_OF_FIELD[name]),
    isSafe,
  )
  const methodsHere = (field: RecordField) =>
    contactMethodsOf(record, field).filter(method => !elsewhere.some(other => isSameMethod(other, { field, method })))
  return (
    <section className="card aside reach-them">
      <h3>{recordStrings.contact}</h3>
      {!elsewhere.some(({ method }) => mayReach(record, method.kind)) && (
        <p className="no-way" part="no-way">
          <b>{elsewhere.length ? recordStrings.noSafeWay : recordStrings.noWay}</b>{' '}
          {!elsewhere.length && recordStrings.noWayHelp(record.reference)}
        </p>
      )}
      <dl>
        {[...reachable, ...speakFields(record, fields), ...given.filter(({ name }) => !METHODS_OF_FIELD[name])].map(
          field => (
            <div key={field.name}>
              <dt>
                <Drawing path={drawingOf(field)} />
                <span className="unseen">{field.label}</span>{' '}
                {REACH_FIELDS.has(field.name) && field.value !== NO_EMAIL && (
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
                  {methodsHere(field).map(method => (
                    <MethodLink method={method} field={field} key={`${record.id} ${method.text}`} />
                  ))}
                </span>
              </dd>
            </div>
          ),
        )}
      </dl>
      {may('requests.change') && (
        <div className="ways">
          <WriteAnswer key={url} />
        </div>
      )}
    </section>
  )
}

function MethodLink({ method, field }: { method: ContactMethod; field: RecordField }) {
  const { withSafeWays, askedAfter } = useRecord()
  const { ask } = askedAfter
  return (
    <ContactMethodLink
      method={method}
      record={withSafeWays}
      field={field}
      isFirst={false}
      onUsed={ask && (way => ask(way))}
    />
  )
}

/**
 * The button that opens the form in which staff write an answer. If the visitor did not name email as safe, a press
 * asks staff first whether they really want to write.
 */
function WriteAnswer() {
  const { withSafeWays, panels } = useRecord()
  const isOpen = panels.isOpen('answer')
  return (
    <AskFirst record={withSafeWays} way="email" words={recordStrings.answerHere} label="" part="write-answer">
      {words => (
        <button
          type="button"
          className="plain"
          aria-expanded={isOpen}
          onClick={() => panels.set('answer', !isOpen)}
          part="write-answer"
        >
          {words}
        </button>
      )}
    </AskFirst>
  )
}
