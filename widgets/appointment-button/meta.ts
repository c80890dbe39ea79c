import {
  draftParts,
  extraParts,
  formAttributes,
  formChildren,
  formEvents,
  formParts,
  prefill,
  type TagMeta,
} from '../metadata/meta'

/** The public interface of `<haven-appointment-button>`: its attributes, events and parts. */
export const meta: TagMeta = {
  title: 'Appointment button',
  does: 'A button that requests an appointment. The button first opens a dialog with a form, unless the tag has `instant`.',
  attributes: {
    instant: {
      means: 'The button sends the request at once, without asking who wants the appointment.',
      values: 'flag',
    },
    prefill,
    ...formAttributes,
  },
  events: formEvents,
  parts: {
    ...formParts,
    ...extraParts,
    contact: 'The line with phone and email below the form, if the tag’s children contain such links',
    ...draftParts,
    open: 'The button that opens the dialog',
    dialog: 'The dialog; after sending, it replaces the button',
    close: 'The button that closes the dialog',
  },
  children: formChildren,
}
