import * as z from 'zod/mini'
import { answerGiven, dayGiven, kindGiven } from './decision'

/** The parts of a decision that staff may correct; null means that staff do not know the value. */
const corrected = {
  kind: z.exactOptional(z.nullable(kindGiven())),
  sentOn: z.exactOptional(z.nullable(dayGiven())),
  receivedOn: z.exactOptional(z.nullable(dayGiven())),
  removalOn: z.exactOptional(z.nullable(dayGiven())),
  inUk: z.exactOptional(z.nullable(answerGiven())),
  detained: z.exactOptional(z.nullable(answerGiven())),
}
/** A correction by staff; parts that are absent from it stay unchanged. */
export const correctedSchema = z
  .strictObject(corrected)
  .check(
    z.refine(
      given => Object.keys(given).length > 0,
      `Please name at least one of: ${Object.keys(corrected).join(', ')}`,
    ),
  )
export type Corrected = z.output<typeof correctedSchema>
