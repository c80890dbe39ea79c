import { mayReach } from '../../../api/contract/forms/safe-contact'
import type { SafeWay } from '../../../api/contract/forms/safe-ways'
import type { RecordField } from '../../../api/contract/records/record-fields'
import type { AdminRecord } from '../../../api/contract/records/records'
import { emailHref, phoneHref, whatsappHref } from './links'
import { recordStrings } from './record-strings'

/** A link by which staff can reach a visitor: its kind, address and text. */
export interface ContactMethod {
  kind: SafeWay
  href: string
  text: string
  /** A shorter text, used in a row with many buttons. */
  shortText?: string
  /** True when the link opens a new tab. */
  opensTab?: boolean
}

/** For each field with a phone number or an email address, the ways of contact that this field makes possible. */
export const METHODS_OF_FIELD: Partial<Record<string, SafeWay[]>> = {
  phone: ['call', 'whatsapp', 'text'],
  whatsapp: ['call', 'whatsapp', 'text'],
  email: ['email'],
}

/** The links for a field; ways that the visitor named as safe come first. */
export function contactMethodsOf(record: AdminRecord, { name, stored }: RecordField): ContactMethod[] {
  const methods: ContactMethod[] = []
  const isNumber = METHODS_OF_FIELD[name]?.includes('call')
  const email = name === 'email' && emailHref(stored)
  const phone = isNumber && phoneHref(stored)
  const chat = isNumber && whatsappHref(stored)
  if (email)
    methods.push({ kind: 'email', href: email, text: recordStrings.write, shortText: recordStrings.emailShort })
  if (phone) methods.push({ kind: 'call', href: phone, text: recordStrings.call })
  if (chat)
    methods.push({
      kind: 'whatsapp',
      href: chat,
      text: recordStrings.whatsapp,
      shortText: recordStrings.whatsappShort,
      opensTab: true,
    })
  if (phone && isNamedSafe(record, 'text'))
    methods.push({ kind: 'text', href: phone.replace('tel:', 'sms:'), text: recordStrings.text })
  return safeFirst(methods, ({ kind }) => mayReach(record, kind))
}

/** True when the visitor named this way as safe. */
const isNamedSafe = ({ safeContact }: AdminRecord, way: SafeWay) =>
  (safeContact as { ways?: unknown[] } | undefined)?.ways?.includes(way) ?? false

/** Sorts a list so that entries with safe ways come first. */
export const safeFirst = <T,>(list: T[], isSafe: (one: T) => boolean) => [
  ...list.filter(isSafe),
  ...list.filter(one => !isSafe(one)),
]

/** A link by which staff can reach the visitor, and the field that contains the number or address. */
export interface FieldMethod {
  field: RecordField
  method: ContactMethod
}

// The main ways of contact, in the order of their links. The link for text messages exists only if the visitor named
// text messages as safe.
const MAIN_METHODS: SafeWay[] = ['call', 'whatsapp', 'text', 'email']

/** The way of contact for each preference that the visa wizard offers. */
const PREFERENCES: Partial<Record<string, SafeWay>> = { WhatsApp: 'whatsapp', 'Phone call': 'call', Email: 'email' }

/**
 * Returns one link for each main way of contact. Safe ways come first, and within safe and unsafe ways the visitor's
 * preference. The WhatsApp link prefers the number that the visitor gave for WhatsApp.
 */
export function mainMethodsOf(record: AdminRecord, fields: RecordField[]): FieldMethod[] {
  const all = fields.flatMap(field => contactMethodsOf(record, field).map(method => ({ field, method })))
  const firsts = MAIN_METHODS.flatMap(wanted => {
    const some = all.filter(({ method }) => method.kind === wanted)
    return (wanted === 'whatsapp' && some.find(({ field }) => field.name === 'whatsapp')) || some[0] || []
  })
  const wish = PREFERENCES[`${record.contact}`]
  const wished = safeFirst(firsts, ({ method }) => method.kind === wish)
  return safeFirst(wished, ({ method }) => mayReach(record, method.kind))
}

/** The icon for each kind of link, from Lucide (ISC licence). */
export const METHOD_ICONS: Partial<Record<SafeWay, string>> = {
  call: 'M13.8 16.6a1 1 0 0 0 1.2-.3l.4-.5A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.5.4a1 1 0 0 0-.3 1.2 14 14 0 0 0 6.4 6.4',
  whatsapp:
    'M3 21l1.6-4.7A8.8 8.8 0 1 1 8 19.6zM9 8.2c-.6 0-1.2.7-1.1 1.7.2 2.8 3.1 5.8 5.9 6.2 1.2.2 2.2-.5 2.3-1.3.1-.5-1.9-1.6-2.3-1.3l-.7.8c-1.3-.5-2.3-1.5-2.8-2.8l.7-.8c.3-.5-.8-2.5-1.3-2.5',
  email: 'm22 7-9 5.7a2 2 0 0 1-2 0L2 7m2-3h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2',
}

/** True when two links have the same address, so that they reach the visitor in the same way. */
export const isSameMethod = (one: FieldMethod, other: FieldMethod) => one.method.href === other.method.href
