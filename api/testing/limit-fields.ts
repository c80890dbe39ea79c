import { type LimitFields, UNLIMITED } from '../store/records/limits'

/** The limits that a test names: the one `day` of a limit, or the fields that differ from no limits. */
export interface GivenLimits extends Partial<LimitFields> {
  day?: number
}

/** Completes the limits of a test to all fields that the store reads. */
export const limitFields = ({ day, ...given }: GivenLimits = {}): LimitFields => ({
  ...UNLIMITED,
  ...(day && { days: [day] }),
  ...given,
})
