import { crc32 } from 'node:zlib'
import { LANGUAGES } from '../../../contract/forms/languages'
import { CASE_TYPES, FIXED_SERVICES } from '../../../contract/forms/options'
import { VISA_OPTIONS } from '../../../contract/forms/visa-options'
import { LIST_FACTS, promiseOf } from '../../../contract/records/list-facts'
import type { AdminRecord, ListName } from '../../../contract/records/records'
import { MINUTE } from '../../../contract/time/durations'
import type { PromiseName } from '../../../contract/time/promises'

/** What the overview counts a record by, as numbers that the index keeps. */
export interface FigureFields {
  /** When it was answered: see below. */
  answered: number
  /** Service, country and language: see below. */
  traits: number
  /** A fingerprint of the origin of the page that it was sent from; 0 for the service's own pages. */
  origin: number
}

/** Of a record that nothing is counted of. */
export const NO_FIGURES: FigureFields = { answered: 0, traits: 0, origin: 0 }

// The minute since 1970 times four, and how the answer stands to what was promised. The record itself tells that to the
// millisecond; the index knows whole minutes only.
/** No answer yet. */
export const NO_ANSWER = 0
/** None was needed. */
export const NOT_NEEDED = 3
export const KEPT = 0
export const LATE = 1
/** It was promised at no moment: a record of an earlier version. */
export const UNPROMISED = 2
export const minuteOf = (answered: number) => Math.floor(answered / 4)
export const standingOf = (answered: number) => answered % 4

/** Values that are told apart, by place: services, countries and languages. A place is never given to another one without TRAITS. */
export const SERVICES: readonly string[] = [...Object.keys(CASE_TYPES), ...FIXED_SERVICES, ...VISA_OPTIONS.service]
export const COUNTRIES: readonly string[] = VISA_OPTIONS.country
/** By BCP 47 tag: those that visitors may choose, those that only the visa application names, and any other. */
export const TAGS: readonly string[] = [...Object.keys(LANGUAGES), 'te', 'kn', 'ml', 'mr', 'und']
/** Tells apart by which lists traits were read: an index that was made by others is made anew. */
export const TRAITS = crc32(JSON.stringify([SERVICES, COUNTRIES, TAGS]))

// One number holds three places: a list's places are 0 for what was not said, its values from 1, and one for any other value.
const ROOM = { services: SERVICES.length + 2, countries: COUNTRIES.length + 2, tags: TAGS.length + 1 }
/** How many numbers there are for traits: all of them fit into two bytes. */
export const TRAIT_NUMBERS = ROOM.services * ROOM.countries * ROOM.tags

const placesOf = (values: readonly string[]) => new Map(values.map((value, at) => [value, at + 1]))
const services = placesOf(SERVICES)
const countries = placesOf(COUNTRIES)
const tags = placesOf(TAGS)
const NAMED = { Telugu: 'te', Kannada: 'kn', Malayalam: 'ml', Marathi: 'mr', Other: 'und' }
/** The tags of the languages that the visa application names in words. */
const tagOfName = new Map([
  ...Object.entries(LANGUAGES).map(([tag, name]) => [name.split(' – ')[0] as string, tag] as const),
  ...Object.entries(NAMED),
])

/** The place of the short enquiry's service, whose promise is another one. */
const ENQUIRY = SERVICES.findIndex(service => promiseOf('inquiries', { serviceRequired: service }) === 'enquiry') + 1

/** The promise that a record's form makes, from its traits. */
export const promiseOfTraits = (list: ListName, traits: number): PromiseName =>
  traits % ROOM.services === ENQUIRY ? 'enquiry' : LIST_FACTS[list].promise

/** What a visitor sent that traits are read off. */
export interface Traits {
  serviceRequired?: unknown
  service?: unknown
  country?: unknown
  language?: unknown
}

const placeIn = (places: Map<string, number>, value: unknown): number =>
  typeof value !== 'string' || value === '' ? 0 : (places.get(value) ?? places.size + 1)

function placeOfLanguage(value: unknown): number {
  if (typeof value !== 'string' || value === '') return 0
  const tag = tagOfName.get(value) ?? value.split('-')[0]?.toLowerCase() ?? ''
  return tags.get(tag) ?? (tags.get('und') as number)
}

/** A page's origin as the index keeps it. */
export const originCode = (origin: string | undefined): number => (origin === undefined ? 0 : crc32(origin) || 1)

/** Service, country and language of a number, each as its place in the lists above, from 1; 0 for what was not said. */
export const traitsOf = (traits: number) => {
  const rest = Math.floor(traits / ROOM.services)
  return [traits % ROOM.services, rest % ROOM.countries, Math.floor(rest / ROOM.countries)] as const
}

/** What of a record says when it was answered, and where it came from. */
type Told = Pick<AdminRecord, 'answerBy' | 'answeredAt' | 'processedAt' | 'noAnswerNeeded' | 'pageOrigin'>

/** Reads off a record what it is counted by, and off what its visitor sent. */
export function figureFieldsOf(record: Told, fields: Traits): FigureFields {
  const service = placeIn(services, fields.serviceRequired ?? fields.service)
  const country = placeIn(countries, fields.country)
  return {
    answered: answerNumber(record),
    traits: service + ROOM.services * (country + ROOM.countries * placeOfLanguage(fields.language)),
    origin: originCode(record.pageOrigin),
  }
}

/** By the first contact that reached the visitor; what was processed without one counts from then. */
function answerNumber(record: Omit<Told, 'pageOrigin'>): number {
  if (record.noAnswerNeeded && record.answeredAt === undefined) return NOT_NEEDED
  const at = Date.parse(record.answeredAt ?? record.processedAt ?? '')
  if (Number.isNaN(at)) return NO_ANSWER
  const by = Date.parse(record.answerBy ?? '')
  return Math.floor(at / MINUTE) * 4 + (Number.isNaN(by) ? UNPROMISED : at > by ? LATE : KEPT)
}
