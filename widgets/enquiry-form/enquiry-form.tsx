import { FormView } from '../parts/form-view'
import { DraftRescue } from '../parts/mail-draft'
import type { FormActions } from '../parts/use-form'
import type { WidgetProps } from '../widget'
import { enquiry, enquiryDraft } from './spec'

const loadSending = () => import('./send').then(({ code }) => code)

/** The short enquiry form: name, phone, email and an optional enquiry, to `POST /api/contact`. */
export function EnquiryForm({ load = loadSending, ...widget }: WidgetProps & { load?: () => Promise<FormActions> }) {
  return (
    <FormView
      widget={widget}
      spec={enquiry}
      load={load}
      renderRescue={(values, to) => <DraftRescue draft={enquiryDraft(values)} to={to} />}
    />
  )
}
