import { type LimitFields, UNLIMITED } from '../store/records/limits'

/**
 * The limits of a record in a test: `day` is the day of a single limit, and each other field replaces a field of a
 * record without limits.
 */
export interface GivenLimits extends Partial<LimitFields> {
  day?: number
}

/** Completes the limits of a record in a test. */
export const limitFields = ({ day, ...given }: GivenLimits = {}): LimitFields => ({
  ...UNLIMITED,
  ...(day && { days: [day] }),
  ...given,
})
