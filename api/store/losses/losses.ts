import { LISTS, type ListName } from '../../contract/records/records'
import type { Documents } from '../store'

/** The parts of the data that can lose records: a list, or the journal, whose lost lines can belong to any list. */
export const LOSS_PLACES = [...LISTS, 'journal'] as const
export type LossPlace = ListName | 'journal'

/** A range of ids: the first one, the last one and all between them. */
export type Range = [from: number, to: number]

/** Records that a damaged file lost. */
export interface Loss {
  /** The ids of the lost records; empty when they are unknown. */
  ranges: Range[]
  /** True when more records may be lost. */
  mayBeMore: boolean
  /** ISO time at which a start or the running service found the loss. */
  foundAt: string
  /** ISO time at which an operator accepted the loss; until then, no start is possible. */
  acceptedAt?: string
  /** ISO time at which an operator confirmed that nothing more can be done about the loss. */
  dealtWithAt?: string
  /** The steps (accepted, dealt with) of which the audit already has an entry. */
  told?: LossMark[]
}

/** The steps that an operator can take about a loss. */
export type LossMark = 'acceptedAt' | 'dealtWithAt'

/** A loss, and the list or journal that has it. */
export type PlacedLoss = Loss & { of: LossPlace }

/** The namespace of the documents about losses, one per place; backups, copies and moves include them. */
export const LOSSES = 'lost-records'

/** Turns ids into ascending ranges. */
export function rangesIn(ids: readonly number[]): Range[] {
  const ranges: Range[] = []
  for (const id of [...ids].sort((a, b) => a - b)) extend(ranges, id)
  return ranges
}

/** Adds an id that is not below the ranges' last one. */
function extend(ranges: Range[], id: number): void {
  const last = ranges.at(-1)
  if (last && id <= last[1] + 1) last[1] = id
  else ranges.push([id, id])
}

/** Ranges in words, such as `1–4, 9`. */
export const rangeWords = (ranges: readonly Range[]) =>
  ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')

/** All stored losses, including those marked as dealt with. */
export async function allLosses(documents: Pick<Documents, 'get'>): Promise<PlacedLoss[]> {
  const found = await Promise.all(
    LOSS_PLACES.map(async of => ((await documents.get<Loss[]>(LOSSES, of)) ?? []).map(loss => ({ ...loss, of }))),
  )
  return found.flat()
}

/** The losses that no operator has marked as dealt with. */
export async function openLosses(documents: Pick<Documents, 'get'>): Promise<PlacedLoss[]> {
  return (await allLosses(documents)).filter(({ dealtWithAt }) => dealtWithAt === undefined)
}

/** True when the record with this id is among the losses of this list, or of the journal. */
export const covers = (losses: readonly PlacedLoss[], of: LossPlace, id: number) =>
  losses.some(loss => loss.of === of && loss.ranges.some(([from, to]) => id >= from && id <= to))

/** The minimum number of records in these losses. */
export const lostNumber = (losses: readonly Pick<Loss, 'ranges' | 'mayBeMore'>[]) =>
  losses.reduce((sum, { ranges, mayBeMore }) => {
    const known = ranges.reduce((count, [from, to]) => count + to - from + 1, 0)
    return sum + Math.max(known, mayBeMore ? 1 : 0)
  }, 0)

/** The number of lost records by list; lines of the journal belong to no list. */
export function lostByList(losses: readonly PlacedLoss[]): Record<LossPlace, number> {
  const count = (of: LossPlace) => lostNumber(losses.filter(loss => loss.of === of))
  return Object.fromEntries(LOSS_PLACES.map(of => [of, count(of)])) as Record<LossPlace, number>
}

export async function keepLoss(documents: Documents, { of, ...loss }: PlacedLoss): Promise<void> {
  await documents.update<Loss[]>(LOSSES, of, (present = []) => ({ value: [...present, loss] }))
}

/** Marks losses of a list or the journal that were not marked before; resolves to the newly marked ones. */
export async function markLosses(documents: Documents, of: LossPlace, mark: LossMark, at: Date): Promise<PlacedLoss[]> {
  const marked: PlacedLoss[] = []
  await documents.update<Loss[]>(LOSSES, of, (present = []) => {
    const value = present.map(loss => {
      if (loss[mark] !== undefined) return loss
      // A loss that is marked as dealt with is also accepted.
      const now = { acceptedAt: at.toISOString(), ...loss, [mark]: at.toISOString() }
      marked.push({ ...now, of })
      return now
    })
    return present.length > 0 ? { value } : undefined
  })
  return marked
}

/** Removes ids from the losses when their records have been found again; resolves to the number of removed ids. */
export async function forgetReturned(documents: Documents, of: ListName, isThere: (id: number) => boolean) {
  let returned = 0
  const stored = await documents.get<Loss[]>(LOSSES, of)
  const left = (stored ?? []).flatMap((loss): Loss[] => {
    const ranges = loss.ranges.flatMap(([from, to]) => {
      const lost: Range[] = []
      for (let id = from; id <= to; id++) {
        if (isThere(id)) returned++
        else extend(lost, id)
      }
      return lost
    })
    return ranges.length > 0 || loss.ranges.length === 0 ? [{ ...loss, ranges }] : []
  })
  if (returned > 0) await documents.update<Loss[]>(LOSSES, of, () => (left.length > 0 ? { value: left } : undefined))
  return returned
}
