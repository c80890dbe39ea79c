import { ROOM, unitsOf } from './fold'

const SPACE = 32
const FIRST_OTHER = 0x80
/** True for a control character that is not white space and can therefore be a part of a word. */
const isControl = (unit: number) => (unit > 0 && unit < 9) || (unit > 13 && unit < SPACE)
/** Memory for the distinct words. */
const KEPT = Buffer.allocUnsafeSlow(ROOM)
/** The position of a word in `KEPT`, by the word's hash; -1 for none. */
const PLACES = new Int32Array(1_024)

/** The words of a folded text, each only once: half of the words in a long message are repetitions. */
export function eachOnce(text: string): string {
  return eachAsciiOnce(text) ?? [...new Set(text.split(/[\s\0]+/))].join(' ')
}

/** A faster `eachOnce` for short ASCII texts; undefined for any other text. Words with the same hash can occur twice. */
function eachAsciiOnce(text: string): string | undefined {
  if (text.length >= ROOM) return undefined
  const units = unitsOf(text)
  units[text.length] = SPACE
  PLACES.fill(-1)
  let kept = 0
  let start = 0
  let hash = 0
  for (let at = 0; at <= text.length; at++) {
    const unit = units[at] as number
    if (unit >= FIRST_OTHER) return undefined
    if (unit > SPACE || isControl(unit)) {
      KEPT[kept++] = unit
      hash = (Math.imul(hash, 31) + unit) | 0
    } else if (kept > start) {
      KEPT[kept++] = SPACE
      const slot = hash & (PLACES.length - 1)
      const place = PLACES[slot] as number
      if (place >= 0 && isSame(place, start, kept - start)) kept = start
      else PLACES[slot] = start
      start = kept
      hash = 0
    }
  }
  return KEPT.toString('latin1', 0, kept)
}

function isSame(one: number, other: number, length: number): boolean {
  for (let at = 0; at < length; at++) if (KEPT[one + at] !== KEPT[other + at]) return false
  return true
}
