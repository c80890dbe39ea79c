import type { AnswerTimes, Overview } from '../contract/overview'
import { PROMISES, type PromiseName, type Promises } from '../contract/time/promises'
import type { AnswerFigures, Figures } from '../store/figures'

/** For each promise, the number of requests without an answer whose promised time has passed. */
export type Overdue = Record<PromiseName, number>

const MEDIAN = 0.5
const NINE_OF_TEN = 0.9

/** For each promise, and for all together: the number of answers in time, and the times until the answers. */
export function answersOf(
  promises: Promises,
  now: { figures: Figures; overdue: Overdue },
  before: { figures: Figures; overdue: Overdue },
): Overview['answers'] {
  const all = ({ figures, overdue }: typeof now) => {
    const each = Object.values(figures.answers)
    const sum = (of: (answers: AnswerFigures) => number) => each.reduce((total, answers) => total + of(answers), 0)
    const took = each.flatMap(({ tookInOffice }) => tookInOffice)
    const late = Object.values(overdue).reduce((total, number) => total + number, 0)
    return timesOf(
      { kept: sum(({ kept }) => kept), late: sum(({ late }) => late), unpromised: sum(({ unpromised }) => unpromised) },
      took,
      late,
    )
  }
  const one = ({ figures, overdue }: typeof now, name: PromiseName) =>
    timesOf(figures.answers[name], figures.answers[name].took, overdue[name])
  return {
    now: all(now),
    before: all(before),
    notNeeded: now.figures.notNeeded,
    promises: PROMISES.map(promise => ({
      promise,
      ...promises[promise],
      now: one(now, promise),
      before: one(before, promise),
    })).filter(({ now, before }) => now.answered + now.missed + before.answered + before.missed > 0),
  }
}

function timesOf(
  { kept, late, unpromised }: Pick<AnswerFigures, 'kept' | 'late' | 'unpromised'>,
  took: readonly number[],
  overdue: number,
): AnswerTimes {
  const sorted = Float64Array.from(took).sort()
  /**
   * A quantile by the nearest-rank method: the shortest duration within which at least this share of the answers came.
   */
  const quantile = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? null
  const [median, p90] = [quantile(MEDIAN), quantile(NINE_OF_TEN)]
  return { answered: kept + late + unpromised, kept, missed: late + overdue, median, p90 }
}

/** The numbers of overdue requests at the start of a count, all 0. */
export const noneOverdue = (): Overdue => Object.fromEntries(PROMISES.map(name => [name, 0])) as Overdue
