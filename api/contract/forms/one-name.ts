import { line } from '../text'
import { MAX_NAME } from './options'

/** The name fields for a person who ticked that their short name is complete: one of them has at least one letter. */
export const shortNames = {
  firstName: line({ min: 1, max: MAX_NAME, message: 'Please enter your name' }),
  lastName: line({ max: MAX_NAME }),
}
