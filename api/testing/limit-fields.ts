import { type LimitFields, UNLIMITED } from '../store/records/limits'

/** The limits in a test: the `day` of the only limit, or the fields that differ from a record without limits. */
export interface GivenLimits extends Partial<LimitFields> {
  day?: number
}

/** Adds the missing fields to the limits of a test. */
export const limitFields = ({ day, ...given }: GivenLimits = {}): LimitFields => ({
  ...UNLIMITED,
  ...(day && { days: [day] }),
  ...given,
})
