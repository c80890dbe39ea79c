import { consultationForm } from '../../api/contract/forms/labels/consultation'
import type { FormSpec } from '../parts/form-spec'

/** The consultation form with all its texts. The specification contains the words of its messages and toasts. */
export const consultation: FormSpec = {
  ...consultationForm,
  submit: 'Request a consultation',
  strings: {
    successTitle: 'Success!',
    successText: 'Your consultation request has been received. We will contact you within {contact}.',
    errorTitle: 'Error',
    errorText: 'Failed to submit your request. Please try again.',
  },
}
