import { mayReach } from '../../../api/contract/forms/safe-contact'
import type { SafeWay } from '../../../api/contract/forms/safe-ways'
import type { RecordField } from '../../../api/contract/records/record-fields'
import type { AdminRecord } from '../../../api/contract/records/records'
import { emailHref, phoneHref, whatsappHref } from './links'
import { recordStrings } from './record-strings'

/** One way to reach a visitor: its kind, and the address and text of its link. */
export interface Way {
  way: SafeWay
  href: string
  words: string
  /** A shorter text, used in a row with many buttons. */
  short?: string
  apart?: boolean
}

/** For each field with which staff can reach the visitor, the possible ways. */
export const REACHES: Partial<Record<string, SafeWay[]>> = {
  phone: ['call', 'whatsapp', 'text'],
  whatsapp: ['call', 'whatsapp', 'text'],
  email: ['email'],
}

/** The links for a field; ways that the visitor named as safe come first. */
export function waysOf(record: AdminRecord, { name, stored }: RecordField): Way[] {
  const ways: Way[] = []
  const isNumber = REACHES[name]?.includes('call')
  const email = name === 'email' && emailHref(stored)
  const phone = isNumber && phoneHref(stored)
  const chat = isNumber && whatsappHref(stored)
  if (email) ways.push({ way: 'email', href: email, words: recordStrings.write, short: recordStrings.emailShort })
  if (phone) ways.push({ way: 'call', href: phone, words: recordStrings.call })
  if (chat)
    ways.push({
      way: 'whatsapp',
      href: chat,
      words: recordStrings.whatsapp,
      short: recordStrings.whatsappShort,
      apart: true,
    })
  if (phone && isNamed(record, 'text'))
    ways.push({ way: 'text', href: phone.replace('tel:', 'sms:'), words: recordStrings.text })
  return safeFirst(ways, ({ way }) => mayReach(record, way))
}

/** True when the visitor named this way as safe. */
const isNamed = ({ safeContact }: AdminRecord, way: SafeWay) =>
  (safeContact as { ways?: unknown[] } | undefined)?.ways?.includes(way) ?? false

/** Sorts a list so that entries with safe ways come first. */
export const safeFirst = <T,>(list: T[], isSafe: (one: T) => boolean) => [
  ...list.filter(isSafe),
  ...list.filter(one => !isSafe(one)),
]

/** A way to reach the visitor, and the field that it uses. */
export interface FieldWay {
  field: RecordField
  way: Way
}

// The main ways in order. A text message is one of them only if the visitor named text messages as
// safe.
const MAIN: SafeWay[] = ['call', 'whatsapp', 'text', 'email']

/** For each preference that the visa wizard offers, the way of contact. */
const WISHES: Partial<Record<string, SafeWay>> = { WhatsApp: 'whatsapp', 'Phone call': 'call', Email: 'email' }

/**
 * One way of each main kind: safe ones first, and among these the one that the visitor prefers. WhatsApp uses the
 * number that the visitor gave for WhatsApp, if there is one.
 */
export function mainWaysOf(record: AdminRecord, fields: RecordField[]): FieldWay[] {
  const all = fields.flatMap(field => waysOf(record, field).map(way => ({ field, way })))
  const firsts = MAIN.flatMap(wanted => {
    const some = all.filter(({ way }) => way.way === wanted)
    return (wanted === 'whatsapp' && some.find(({ field }) => field.name === 'whatsapp')) || some[0] || []
  })
  const wish = WISHES[`${record.contact}`]
  const wished = safeFirst(firsts, ({ way }) => way.way === wish)
  return safeFirst(wished, ({ way }) => mayReach(record, way.way))
}

/** The icon for each way, from Lucide (ISC licence). */
export const WAY_ICONS: Partial<Record<SafeWay, string>> = {
  call: 'M13.8 16.6a1 1 0 0 0 1.2-.3l.4-.5A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.5.4a1 1 0 0 0-.3 1.2 14 14 0 0 0 6.4 6.4',
  whatsapp:
    'M3 21l1.6-4.7A8.8 8.8 0 1 1 8 19.6zM9 8.2c-.6 0-1.2.7-1.1 1.7.2 2.8 3.1 5.8 5.9 6.2 1.2.2 2.2-.5 2.3-1.3.1-.5-1.9-1.6-2.3-1.3l-.7.8c-1.3-.5-2.3-1.5-2.8-2.8l.7-.8c.3-.5-.8-2.5-1.3-2.5',
  email: 'm22 7-9 5.7a2 2 0 0 1-2 0L2 7m2-3h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2',
}

/** True when two links have the same address, so that they reach the visitor in the same way. */
export const isSameWay = (one: FieldWay, other: FieldWay) => one.way.href === other.way.href
