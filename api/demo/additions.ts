import type { ListName } from '../contract/records/records'
import { DAY } from '../contract/time/durations'

/**
 * One visitor in `DECISION_EVERY` has a decision. The other three numbers are for visitors who write for another
 * person, name safe ways of contact, or name a language.
 */
const DECISION_EVERY = 4
const OTHER_EVERY = 9
const SAFE_EVERY = 6
const LANGUAGE_EVERY = 7

const OTHERS = [
  { relationship: 'My brother', place: 'A removal centre near the airport' },
  { relationship: 'My mother' },
  { relationship: 'A friend', name: 'Tesfay Haile' },
  { relationship: 'A client of our charity' },
]
const SAFE_CONTACTS = [
  { ways: ['text', 'whatsapp'], voicemail: 'no', times: 'After six' },
  { ways: ['email'], note: 'My employer answers this phone.' },
  { ways: ['call'], voicemail: 'no', times: 'Mornings, while the children are at school' },
  { ways: ['call', 'email'], voicemail: 'yes' },
]

/**
 * The optional answers of an invented visitor. Their dates are some days or weeks before `at`, in ms; only a removal is
 * after `at`.
 */
export function additions(list: ListName, at: number, draw: (below: number) => number): Record<string, unknown> {
  const of = <Item>(items: readonly Item[]) => items[draw(items.length)] as Item
  const day = (ago: number) => new Date(at - ago * DAY).toISOString().slice(0, 10)
  const added: Record<string, unknown> = {}
  if (draw(DECISION_EVERY) === 0) {
    const kind = of(['refusal', 'refusal', 'refusal', 'cancellation', 'removal', 'detention', 'tribunal', 'unknown'])
    const sent = 1 + draw(25)
    added.decision = {
      kind,
      ...(draw(5) > 0 && { sentOn: day(sent) }),
      ...(draw(2) > 0 && { receivedOn: day(draw(sent)) }),
      ...(kind === 'removal' && draw(2) > 0 && { removalOn: day(-2 - draw(20)) }),
      inUk: of(['yes', 'yes', 'yes', 'no', 'unknown']),
      detained: kind === 'detention' ? 'yes' : of(['no', 'no', 'no', 'unknown']),
    }
  }
  if (draw(OTHER_EVERY) === 0) added.onBehalfOf = { ...of(OTHERS), permission: of(['yes', 'yes', 'unknown']) }
  if (draw(SAFE_EVERY) === 0) added.safeContact = of(SAFE_CONTACTS)
  // Leaves out visa applications, which have their own field for the language.
  if (draw(LANGUAGE_EVERY) === 0 && list !== 'visa-applications')
    Object.assign(added, { language: of(['ar', 'ti', 'ur', 'es', 'pl', 'fa']), interpreter: of(['yes', 'no']) })
  return added
}
