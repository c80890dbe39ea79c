import { CASE_TYPES, URGENCIES } from '../../api/contract/forms/options'
import {
  contactPart,
  draftParts,
  extraParts,
  formAttributes,
  formChildren,
  formEvents,
  formParts,
  prefill,
  type TagMeta,
} from '../metadata/meta'

/** The public interface of `<haven-consultation-form>`: its attributes, events and parts. */
export const meta: TagMeta = {
  title: 'Consultation form',
  does: 'The main form: seven fields, which are stored as a contact enquiry.',
  attributes: {
    service: { means: 'The case type that is chosen at first.', values: Object.keys(CASE_TYPES), otherwise: 'none' },
    urgency: { means: 'The urgency that is chosen at first.', values: Object.keys(URGENCIES), otherwise: 'none' },
    topic: {
      means:
        'The visitor’s topic. The form selects the case type for this topic, and begins the message with the topic.',
      values: 'text',
      example: 'Sponsor Licence',
    },
    prefill,
    ...formAttributes,
  },
  events: formEvents,
  parts: {
    ...formParts,
    ...extraParts,
    ...draftParts,
    choice: 'One option of a question, or a checkbox that relaxes a rule, such as *I have no email address*',
    ...contactPart,
  },
  children: formChildren,
}
