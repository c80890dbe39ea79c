import { dayInLondon } from '../../contract/time/office-hours'
import { lostNumber, type PlacedLoss, rangeWords } from './losses'

/** A loss in words, such as `91 records of inquiries (numbers 86–176)`. */
export function lossInWords(loss: Pick<PlacedLoss, 'of' | 'ranges' | 'mayBeMore'>): string {
  const { of, ranges, mayBeMore } = loss
  const number = lostNumber([loss])
  const s = number === 1 ? '' : 's'
  const noun = of === 'journal' ? `line${s} of the journal` : `record${s} of ${of}`
  const counted = `${mayBeMore ? 'at least ' : ''}${number} ${noun}`
  return ranges.length === 0 ? counted : `${counted} (number${s} ${rangeWords(ranges)})`
}

/** Names the losses and what the operator can do about them; undefined without losses. */
export function lossesInWords(losses: readonly PlacedLoss[]): string | undefined {
  if (losses.length === 0) return undefined
  const places = [...new Set(losses.map(({ of }) => of))]
  const since = losses.map(({ foundAt }) => foundAt).sort()[0] as string
  return (
    `Damaged files lost ${losses.map(lossInWords).join(', ')}. Keep every backup and copy from before ` +
    `${dayInLondon(Date.parse(since))}, and restore one that has these records (\`npm run restore\`). Once nothing more can be ` +
    `done, confirm it: \`npm run accept-loss -- ${places.join(' ')} --dealt-with\`.`
  )
}

/** Names the losses for staff, who can only inform the operator. */
export function lossesForStaff(losses: readonly PlacedLoss[]): string | undefined {
  if (losses.length === 0) return undefined
  return (
    `A damaged file on the server lost ${losses.map(lossInWords).join(', ')}. Tell the person who runs your server: ` +
    'an old backup or copy may have these records, so nobody may delete one. The records may be of people who wait for ' +
    'your answer.'
  )
}
