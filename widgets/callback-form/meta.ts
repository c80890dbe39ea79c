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
  does: 'A form for a request to be called, with name, phone, a time and a message.',
  attributes: {
    route: {
      means:
        'The list to which the form adds the request. With `contact`, the form also asks for an email address, and the request becomes a contact enquiry.',
      values: ['callbacks', 'contact'],
      otherwise: 'callbacks',
    },
    topics: {
      means: 'The form asks for the topic of the call, and begins the message with this topic.',
      values: 'flag',
    },
    prefill,
    ...formAttributes,
  },
  events: formEvents,
  parts: { ...formParts, ...extraParts, ...contactPart, ...draftParts },
  children: formChildren,
}
