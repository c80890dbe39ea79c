import { givenUp, isExtraField, withWords } from '../contract/forms/labels/extras'
import { fieldLabel } from '../contract/records/record-fields'
import { DAY_PARTS } from '../contract/time/typed-day'

type Fields = Record<string, unknown>

/** What no message may hold, and nobody can see. */
const CONTROLS = /[^\P{Cc}\r\n\t]/gu

/**
 * Takes out the fields that a visitor gives up on, named in `without` with a space between two, and puts what was typed
 * there into their message, so that nothing of it is lost. Only what no enquiry may fail by can be given up.
 */
export function withoutFields({ without, ...body }: Fields, messageField: string): Fields {
  const names = typeof without === 'string' ? givenUp(without.split(' ').filter(isExtraField)) : []
  const kept = new Map(Object.entries(body))
  const words = names.flatMap(name => {
    const inputs = [name, ...DAY_PARTS.map(part => `${name}.${part}`)]
    const typed = inputs.flatMap(input => kept.get(input) ?? []).filter(text => text !== '')
    for (const input of inputs) kept.delete(input)
    return typed.length > 0 ? [`${fieldLabel(name)}: ${typed.join(' / ')}`.replace(CONTROLS, ' ')] : []
  })
  if (words.length > 0) kept.set(messageField, withWords(kept.get(messageField), words))
  return Object.fromEntries(kept)
}
