import { type About, contactPart, draftParts, formChildren, formEvents, formParts, prefill } from '../describe/about'

/** What `<haven-enquiry-form>` promises. */
export const about: About = {
  title: 'Enquiry form',
  does: 'Name, phone, email and an enquiry: the short form for the end of a page.',
  attributes: { prefill },
  events: formEvents,
  parts: { ...formParts, ...contactPart, ...draftParts },
  children: formChildren,
}
