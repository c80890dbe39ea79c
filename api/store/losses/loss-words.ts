import { dayInLondon } from '../../contract/time/office-hours'
import { type LossPlace, lostNumber, type PlacedLoss, rangeWords } from './losses'

const NOUNS: Record<LossPlace, [one: string, several: string]> = {
  inquiries: ['record of inquiries', 'records of inquiries'],
  'visa-applications': ['record of visa-applications', 'records of visa-applications'],
  callbacks: ['record of callbacks', 'records of callbacks'],
  journal: ['line of the journal', 'lines of the journal'],
}

/** A loss in words, such as `91 records of inquiries (numbers 86–176)`. */
export function lossInWords(loss: Pick<PlacedLoss, 'of' | 'ranges' | 'mayBeMore'>): string {
  const number = lostNumber([loss as PlacedLoss])
  const counted = `${loss.mayBeMore ? 'at least ' : ''}${number} ${NOUNS[loss.of][number === 1 ? 0 : 1]}`
  if (loss.ranges.length === 0) return counted
  return `${counted} (${number === 1 ? 'number' : 'numbers'} ${rangeWords(loss.ranges)})`
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
