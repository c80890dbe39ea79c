import { type LimitFields, UNLIMITED } from '../store/records/limits'

/** Limits as a test names them: the one `day` of a limit, or what differs from none. */
export interface GivenLimits extends Partial<LimitFields> {
  day?: number
}

/** All that the store asks for of them. */
export const limitFields = ({ day, ...given }: GivenLimits = {}): LimitFields => ({
  ...UNLIMITED,
  ...(day && { days: [day] }),
  ...given,
})
