import * as z from 'zod/mini'
import { line, text } from '../text'
import { dialable } from './dialable'
import { MAX_NAME, MAX_SHORT_TEXT, MAX_TEXT } from './options'

/** The fields that the call-back form checks. Name and phone are required; all other fields may be empty. */
export const callbackSchema = z.object({
  name: line({ min: 1, max: MAX_NAME, message: 'Please enter your name' }),
  phone: dialable,
  preferredTime: line({ max: MAX_SHORT_TEXT }),
  message: text({ max: MAX_TEXT }),
})
export type Callback = z.output<typeof callbackSchema>
