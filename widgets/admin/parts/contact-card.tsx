import { useState } from 'react'
import type { RecordField } from '../../../api/contract/record-fields'
import type { AdminRecord } from '../../../api/contract/records'
import { mayReach } from '../../../api/contract/safe-contact'
import type { SafeWay } from '../../../api/contract/safe-ways'
import { speakFields } from '../record-facts'
import { recordStrings } from '../record-strings'
import { strings } from '../strings'
import { Copy } from './copy'
import { emailHref, phoneHref, whatsappHref } from './links'
import { VisitorWords } from './visitor-words'

/** Fields that say how the visitor is reached, and what is done with each. */
export const CONTACT_FIELDS = new Set(['name', 'phone', 'whatsapp', 'email', 'safeContact'])

/** One way to reach a visitor: where it leads, and the words. */
interface Way {
  way: SafeWay
  href: string
  words: string
  apart?: boolean
}

/** In which ways a field reaches the visitor. */
const REACHES: Partial<Record<string, SafeWay[]>> = {
  phone: ['call', 'whatsapp', 'text'],
  whatsapp: ['call', 'whatsapp', 'text'],
  email: ['email'],
}

/** What can be pressed for a field, what the visitor named as safe first. */
function waysOf(record: AdminRecord, { name, stored }: RecordField): Way[] {
  const ways: Way[] = []
  const isNumber = REACHES[name]?.includes('call')
  const email = name === 'email' && emailHref(stored)
  const phone = isNumber && phoneHref(stored)
  const chat = isNumber && whatsappHref(stored)
  if (email) ways.push({ way: 'email', href: email, words: recordStrings.write })
  if (phone) ways.push({ way: 'call', href: phone, words: recordStrings.call })
  if (chat) ways.push({ way: 'whatsapp', href: chat, words: recordStrings.whatsapp, apart: true })
  if (phone && isNamed(record, 'text'))
    ways.push({ way: 'text', href: phone.replace('tel:', 'sms:'), words: recordStrings.text })
  return safeFirst(ways, ({ way }) => mayReach(record, way))
}

/** Whether the visitor said themselves that a way is safe. */
const isNamed = ({ safeContact }: AdminRecord, way: SafeWay) =>
  (safeContact as { ways?: unknown[] } | undefined)?.ways?.includes(way) ?? false

const safeFirst = <T,>(list: T[], isSafe: (one: T) => boolean) => [
  ...list.filter(isSafe),
  ...list.filter(one => !isSafe(one)),
]

/** How to reach the visitor: each way as text, to copy, and as a link where it can be dialled or written to. */
export function ContactCard({ record, fields }: { record: AdminRecord; fields: RecordField[] }) {
  const isSafe = ({ name }: RecordField) => REACHES[name]?.some(way => mayReach(record, way)) ?? true
  const given = fields.filter(({ name, value }) => CONTACT_FIELDS.has(name) && value)
  const contacts = safeFirst(
    given.filter(({ name }) => REACHES[name]),
    isSafe,
  )
  const first = contacts.flatMap(field => waysOf(record, field).map(({ way, href }) => ({ way, href })))[0]
  return (
    <section className="card aside">
      <h3>{recordStrings.contact}</h3>
      <dl>
        {[...contacts, ...speakFields(record, fields), ...given.filter(({ name }) => !REACHES[name])].map(field => (
          <div key={field.name}>
            <dt>
              <span>
                {field.label}
                {!isSafe(field) && <span className="unsafe">, {recordStrings.notSafe}</span>}
              </span>{' '}
              {CONTACT_FIELDS.has(field.name) && (
                <Copy
                  text={field.value}
                  what={`${field.label.toLowerCase()}${isSafe(field) ? '' : `, ${recordStrings.notSafe}`}`}
                />
              )}
            </dt>
            <dd>
              <VisitorWords>{field.value}</VisitorWords>
              <span className="ways">
                {waysOf(record, field).map(way => (
                  <WayLink
                    key={`${record.id} ${way.words}`}
                    record={record}
                    field={field}
                    isFirst={way.href === first?.href && way.way === first.way && field === contacts[0]}
                    {...way}
                  />
                ))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A link to reach a visitor; where they did not name the way as safe, it asks first. */
function WayLink(props: Way & { record: AdminRecord; field: RecordField; isFirst: boolean }) {
  const { record, field, way, href, words, apart, isFirst } = props
  const [asked, setAsked] = useState(false)
  const isSafe = mayReach(record, way)
  const link = (text: string) => (
    <a
      href={href}
      className={isSafe && isFirst ? 'primary' : ''}
      {...(apart && { target: '_blank', rel: 'noreferrer' })}
      part="way"
    >
      {text} <span className="unseen">{`${field.label}${apart ? ` ${strings.newTab}` : ''}`}</span>
    </a>
  )
  if (isSafe) return link(words)
  return !asked ? (
    <button type="button" className="way" onClick={() => setAsked(true)} part="way">
      {words}… <small>{recordStrings.notSafe}</small> <span className="unseen">{field.label}</span>
    </button>
  ) : (
    <span className="outside" role="alert">
      {recordStrings.outside} {link(recordStrings.allTheSame(words))}
    </span>
  )
}
