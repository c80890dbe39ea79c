import { line } from '../text'
import { MAX_NAME } from './options'

/** The names of a person who has said that a short name is whole: at least one name, of at least one letter. */
export const shortNames = {
  firstName: line({ min: 1, max: MAX_NAME, message: 'Please enter your name' }),
  lastName: line({ max: MAX_NAME }),
}
