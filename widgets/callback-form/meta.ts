import { contactPart, draftParts, formChildren, formEvents, formParts, prefill, type TagMeta } from '../metadata/meta'

/** What `<haven-callback-form>` promises. */
export const meta: TagMeta = {
  title: 'Call-back form',
  does: 'Name and phone, a time and a message: a request to be called.',
  attributes: {
    route: {
      means: 'Where it sends: `contact` asks for an email address, too, and makes a contact inquiry of it.',
      values: ['callbacks', 'contact'],
      otherwise: 'callbacks',
    },
    topics: { means: 'Asks what the call is about; the answer leads the message.', values: 'flag' },
    prefill,
  },
  events: formEvents,
  parts: { ...formParts, ...contactPart, ...draftParts },
  children: formChildren,
}
