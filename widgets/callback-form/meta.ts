import {
  contactPart,
  draftParts,
  extraParts,
  formChildren,
  formEvents,
  formParts,
  prefill,
  type TagMeta,
  typed,
} from '../metadata/meta'

/** The public interface of `<haven-callback-form>`: its attributes, events and parts. */
export const meta: TagMeta = {
  title: 'Call-back form',
  does: 'Name and phone, a time and a message: a request to be called.',
  attributes: {
    route: {
      means: 'The list that the form sends to: `contact` also asks for an email address and saves a contact inquiry.',
      values: ['callbacks', 'contact'],
      otherwise: 'callbacks',
    },
    topics: {
      means: 'Asks for the topic of the call, and puts the topic at the start of the message.',
      values: 'flag',
    },
    prefill,
    typed,
  },
  events: formEvents,
  parts: { ...formParts, ...extraParts, ...contactPart, ...draftParts },
  children: formChildren,
}
