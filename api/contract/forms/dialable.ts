import * as z from 'zod/mini'
import { anyPhone, INVALID } from './phone'

/**
 * A phone number with seven digits or more, of any script: nobody can call a shorter one. Only the widgets check this.
 * The API accepts every number, so that no request is lost.
 */
export const dialable = anyPhone.check(z.regex(/(\p{Nd}\P{Nd}*){7}/u, INVALID))
