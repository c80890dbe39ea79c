import * as z from 'zod/mini'
import { COUNTED_FORMS, COUNTED_STEPS, type CountedForm } from './counted-forms'

export const COUNTED_NAMES = Object.keys(COUNTED_FORMS) as [CountedForm, ...CountedForm[]]

/** The body of `POST /api/form-counts`. The body contains nothing personal, and may have no other fields. */
export const formCountSchema = z.strictObject({
  form: z.enum(COUNTED_NAMES, 'expected the name of a form'),
  step: z.enum(COUNTED_STEPS, 'expected began or sent'),
})
export type FormCount = z.output<typeof formCountSchema>
