import type { RecordField } from '../../../api/contract/record-fields'
import { strings } from '../strings'
import { Copy } from './copy'
import { emailHref, phoneHref, whatsappHref } from './links'
import { VisitorWords } from './visitor-words'

/** Fields that say how the visitor is reached, and what is done with each. */
export const CONTACT_FIELDS = new Set(['name', 'phone', 'whatsapp', 'email', 'safeContact'])

/** What can be pressed for a field: where it leads, and the words. */
function waysOf({ name, stored }: RecordField): { href: string; words: string; apart?: boolean }[] {
  const ways = []
  const email = name === 'email' && emailHref(stored)
  const phone = (name === 'phone' || name === 'whatsapp') && phoneHref(stored)
  const chat = (name === 'phone' || name === 'whatsapp') && whatsappHref(stored)
  if (email) ways.push({ href: email, words: strings.write })
  if (phone) ways.push({ href: phone, words: strings.call })
  if (chat) ways.push({ href: chat, words: strings.whatsapp, apart: true })
  return ways
}

/** How to reach the visitor: each way as text, to copy, and as a link where it can be dialled or written to. */
export function ContactCard({ fields }: { fields: RecordField[] }) {
  return (
    <section className="card">
      <h3>{strings.contact}</h3>
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
                  {waysOf(field).map(({ href, words, apart }) => (
                    <a href={href} key={words} {...(apart && { target: '_blank', rel: 'noreferrer' })} part="way">
                      {words} <span className="unseen">{`${field.label}${apart ? ` ${strings.newTab}` : ''}`}</span>
                    </a>
                  ))}
                </span>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
