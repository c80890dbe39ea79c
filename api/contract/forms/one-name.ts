import { line } from '../text'
import { MAX_NAME } from './options'

/** The name fields for a person who ticked that a short name is whole: at least one name of one letter. */
export const shortNames = {
  firstName: line({ min: 1, max: MAX_NAME, message: 'Please enter your name' }),
  lastName: line({ max: MAX_NAME }),
}
