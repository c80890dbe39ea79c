import { line } from '../text'
import { MAX_NAME } from './options'

/**
 * The name fields for a person who has ticked that the short name in the form is complete. Only the first name is
 * required, with at least one visible character.
 */
export const shortNames = {
  firstName: line({ min: 1, max: MAX_NAME, message: 'Please enter your name' }),
  lastName: line({ max: MAX_NAME }),
}
