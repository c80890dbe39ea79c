import { line } from '../text'
import { MAX_PHONE, SHORTEST_PHONE } from './options'

/** The error message for a phone number that the form does not accept. */
export const INVALID = 'Please enter a valid phone number'

/** A phone number as a visitor typed it. */
export const anyPhone = line({ min: 1, max: MAX_PHONE, message: INVALID })

/**
 * A phone number of ten characters or more. The form questions a shorter number, because such a number often lacks the
 * country code.
 */
export const longPhone = line({
  min: SHORTEST_PHONE,
  max: MAX_PHONE,
  message: {
    error: ({ input }) =>
      typeof input === 'string' && input.trim() ? `${INVALID}, with the country’s code, such as +852` : INVALID,
  },
})
