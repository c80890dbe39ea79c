import { type LimitFields, UNLIMITED } from '../store/records/limits'

/** Limits as a test names them: the one `day` of a limit, or the fields that differ from no limits. */
export interface GivenLimits extends Partial<LimitFields> {
  day?: number
}

/** All fields of limits that the store asks for. */
export const limitFields = ({ day, ...given }: GivenLimits = {}): LimitFields => ({
  ...UNLIMITED,
  ...(day && { days: [day] }),
  ...given,
})
