import { type About, contactPart, draftParts, formChildren, formEvents, formParts } from '../describe/about'

/** What `<haven-enquiry-form>` promises. */
export const about: About = {
  title: 'Enquiry form',
  does: 'Name, phone, email and an enquiry: the short form for the end of a page.',
  attributes: {},
  events: formEvents,
  parts: { ...formParts, ...contactPart, ...draftParts },
  children: formChildren,
}
