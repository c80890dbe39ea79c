import { Fragment } from 'react'
import { mayReach } from '../../../api/contract/forms/safe-contact'
import { NO_EMAIL } from '../../../api/contract/records/placeholders'
import type { RecordField } from '../../../api/contract/records/record-fields'
import { Copy } from '../parts/copy'
import { Drawing } from '../parts/icon'
import { VisitorWords } from '../parts/visitor-words'
import { useStaff } from '../staff-context'
import { AskFirst } from './ask-first'
import { useRecord } from './open-record'
import { speakFields } from './record-facts'
import { recordStrings } from './record-strings'
import { WayLink } from './way-link'
import { isSameWay, mainWaysOf, REACHES, safeFirst, WAY_ICONS, type Way, waysOf } from './ways'

/** The fields of a record that the card with the ways to reach the visitor shows. */
export const REACH_FIELDS = new Set(['name', 'phone', 'whatsapp', 'email', 'safeContact'])

// The path of the icon's shape, from Lucide (ISC licence).
const PERSON = 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2m12-14a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z'
const SPEECH = 'M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2Z'

/** The icon before a field, which replaces its label. */
const drawingOf = ({ name }: RecordField) =>
  (name === 'whatsapp' ? WAY_ICONS.whatsapp : WAY_ICONS[REACHES[name]?.[0] ?? 'text']) ??
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
 * The card with the ways to reach the visitor: each as text, with a Copy button, and with links that start a call or a
 * message.
 */
export function ReachCard() {
  const { reached: record, fields, url } = useRecord()
  const { may } = useStaff()
  // The card leaves out links that the buttons at the bottom of the record already offer.
  const elsewhere = mainWaysOf(record, fields)
  const isSafe = ({ name }: RecordField) => REACHES[name]?.some(way => mayReach(record, way)) ?? true
  // The card leaves out the visitor's name, because the head already shows it.
  const given = fields.filter(({ name, value }) => REACH_FIELDS.has(name) && name !== 'name' && value)
  const reachable = safeFirst(
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
        {[...reachable, ...speakFields(record, fields), ...given.filter(({ name }) => !REACHES[name])].map(field => (
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
                {waysHere(field).map(way => (
                  <WayOf way={way} field={field} key={`${record.id} ${way.words}`} />
                ))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {may('requests.change') && (
        <div className="ways">
          <WriteAnswer key={url} />
        </div>
      )}
    </section>
  )
}

function WayOf({ way, field }: { way: Way; field: RecordField }) {
  const { reached, askedAfter } = useRecord()
  const { ask } = askedAfter
  return <WayLink way={way} record={reached} field={field} isFirst={false} onUsed={ask && (way => ask(way))} />
}

/**
 * The button that opens the form in which staff write an answer. If the visitor did not name email as safe, the first
 * press only asks whether staff really want to write.
 */
function WriteAnswer() {
  const { reached, panels } = useRecord()
  const isOpen = panels.isOpen('answer')
  return (
    <AskFirst record={reached} way="email" words={recordStrings.answerHere} label="" part="write-answer">
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
