import type { FormActions } from '../parts/form-types'
import { FormView } from '../parts/form-view'
import type { WidgetProps } from '../widget'
import { enquiry } from './spec'

const loadSending = () => import('./send').then(({ formActions }) => formActions)
const loadExtras = () => import('../parts/extra-questions')
const loadLetters = () => import('../parts/letters')

/** The short enquiry form, which sends name, phone, email and an optional message to `POST /api/contact`. */
export function EnquiryForm({ load = loadSending, ...widget }: WidgetProps & { load?: () => Promise<FormActions> }) {
  return <FormView widget={widget} spec={enquiry} load={load} loadExtras={loadExtras} loadLetters={loadLetters} />
}
