import { useState } from 'react'
import type { RecordField } from '../../../api/contract/record-fields'
import type { AdminRecord } from '../../../api/contract/records'
import { mayReach } from '../../../api/contract/safe-contact'
import type { SafeWay } from '../../../api/contract/safe-ways'
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

/** What can be pressed for a field. */
function waysOf({ name, stored }: RecordField): Way[] {
  const ways: Way[] = []
  const email = name === 'email' && emailHref(stored)
  const phone = (name === 'phone' || name === 'whatsapp') && phoneHref(stored)
  const chat = (name === 'phone' || name === 'whatsapp') && whatsappHref(stored)
  if (email) ways.push({ way: 'email', href: email, words: recordStrings.write })
  if (phone) ways.push({ way: 'call', href: phone, words: recordStrings.call })
  if (chat) ways.push({ way: 'whatsapp', href: chat, words: recordStrings.whatsapp, apart: true })
  return ways
}

/** How to reach the visitor: each way as text, to copy, and as a link where it can be dialled or written to. */
export function ContactCard({ record, fields }: { record: AdminRecord; fields: RecordField[] }) {
  return (
    <section className="card aside">
      <h3>{recordStrings.contact}</h3>
      <dl>
        {fields
          .filter(({ name, value }) => CONTACT_FIELDS.has(name) && value)
          .map(field => (
            <div key={field.name}>
              <dt>
                {field.label} <Copy text={field.value} what={field.label.toLowerCase()} />
              </dt>
              <dd>
                <VisitorWords>{field.value}</VisitorWords>
                <span className="ways">
                  {waysOf(field).map(way => (
                    <WayLink key={`${record.id} ${way.words}`} record={record} field={field} {...way} />
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
function WayLink({ record, field, way, href, words, apart }: Way & { record: AdminRecord; field: RecordField }) {
  const [asked, setAsked] = useState(false)
  const isSafe = mayReach(record, way)
  const link = (text: string) => (
    <a href={href} {...(apart && { target: '_blank', rel: 'noreferrer' })} part="way">
      {text} <span className="unseen">{`${field.label}${apart ? ` ${strings.newTab}` : ''}`}</span>
    </a>
  )
  if (isSafe) return link(words)
  return !asked ? (
    <button type="button" className="way" onClick={() => setAsked(true)} part="way">
      {words}… <span className="unseen">{field.label}</span>
    </button>
  ) : (
    <span className="outside" role="alert">
      {recordStrings.outside} {link(recordStrings.allTheSame(words))}
    </span>
  )
}
