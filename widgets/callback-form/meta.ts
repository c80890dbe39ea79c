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

/** The public interface of `<haven-callback-form>`: its attributes, events and parts. */
export const meta: TagMeta = {
  title: 'Call-back form',
  does: 'A request to be called: name, phone, a time and a message.',
  attributes: {
    route: {
      means:
        'The list that the form sends to. With `contact`, the form also asks for an email address, and sends a contact enquiry.',
      values: ['callbacks', 'contact'],
      otherwise: 'callbacks',
    },
    topics: {
      means: 'Asks for the topic of the call, and puts the topic at the start of the message.',
      values: 'flag',
    },
    prefill,
    ...formAttributes,
  },
  events: formEvents,
  parts: { ...formParts, ...extraParts, ...contactPart, ...draftParts },
  children: formChildren,
}
