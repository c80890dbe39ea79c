import { UserFacingError } from '../../user-facing-error'
import type { Documents } from '../store'
import { lossInWords } from './loss-words'
import { LOSS_PLACES, type LossPlace, markLosses } from './losses'

export const LOSS_USAGE = `Usage: npm run accept-loss -- LIST… [--dealt-with]

Lets the service start without lost records that no backup has. LIST is inquiries, visa-applications, callbacks or
journal: the name in the error of the refused start. Haven then reports the loss until --dealt-with confirms that nothing
more can be done about it.`

/** The losses that an operator accepts or marks as dealt with. */
export interface LossRequest {
  places: LossPlace[]
  isDealtWith: boolean
}

/** Reads the command's arguments; throws the usage text for wrong ones. */
export function readLossRequest(words: readonly string[]): LossRequest {
  const isPlace = (word: string): word is LossPlace => (LOSS_PLACES as readonly string[]).includes(word)
  const places = words.filter(isPlace)
  const isDealtWith = words.includes('--dealt-with')
  const isWhole = words.every(word => isPlace(word) || word === '--dealt-with')
  if (places.length === 0 || !isWhole) throw new UserFacingError(LOSS_USAGE)
  return { places, isDealtWith }
}

/** Accepts stored losses or marks them as dealt with; resolves to a message about the result. */
export async function settleLosses(documents: Documents, { places, isDealtWith }: LossRequest, now: Date) {
  const said: string[] = []
  for (const place of places) {
    const marked = await markLosses(documents, place, isDealtWith ? 'dealtWithAt' : 'acceptedAt', now)
    const end = isDealtWith ? 'Dealt with' : 'Accepted'
    said.push(...marked.map(loss => `${end}: ${lossInWords(loss)}.`))
    if (marked.length === 0) said.push(`${place}: there is no loss to ${isDealtWith ? 'confirm' : 'accept'}.`)
  }
  return said.join('\n')
}
