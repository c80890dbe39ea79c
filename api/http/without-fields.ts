import { givenUp, isExtraField, withWords } from '../contract/forms/labels/extras'
import { fieldLabel } from '../contract/records/record-fields'
import { DAY_PARTS } from '../contract/time/typed-day'

type Fields = Record<string, unknown>

/** Control characters, which no message may contain. */
const CONTROLS = /[^\P{Cc}\r\n\t]/gu

/**
 * Removes the fields that the input `without` names, separated by spaces, and adds their text to the message, so that
 * nothing is lost. The function removes only fields that are optional in every enquiry.
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
