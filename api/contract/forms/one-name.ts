import { line } from '../text'
import { MAX_NAME } from './options'

/**
 * The name fields for a person who has ticked that their short name is complete. At least one of the fields must
 * contain a letter.
 */
export const shortNames = {
  firstName: line({ min: 1, max: MAX_NAME, message: 'Please enter your name' }),
  lastName: line({ max: MAX_NAME }),
}
