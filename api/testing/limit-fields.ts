import { type LimitFields, UNLIMITED } from '../store/records/limits'

/**
 * The limits of a record in a test: `day` stands for a single limit, and each other field replaces that of a record
 * without limits.
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
