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
  does: 'The main form, with seven fields. The intake stores each request as a contact enquiry.',
  attributes: {
    service: {
      means: 'The case type that the form has chosen when it appears.',
      values: Object.keys(CASE_TYPES),
      otherwise: 'none',
    },
    urgency: {
      means: 'The urgency that the form has chosen when it appears.',
      values: Object.keys(URGENCIES),
      otherwise: 'none',
    },
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
    choice: 'One option of a question, or a checkbox that makes an exception, such as *I have no email address*',
    ...contactPart,
  },
  children: formChildren,
}
