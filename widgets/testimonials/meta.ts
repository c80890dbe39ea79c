import { cardParts, contentChildren, ready, type TagMeta } from '../metadata/meta'

/** The public interface of `<haven-testimonials>`: its attributes, events and parts. */
export const meta: TagMeta = {
  title: 'Testimonials',
  does: 'The words of clients as cards, from the API.',
  attributes: {},
  events: ready,
  parts: {
    ...cardParts,
    rating: 'The stars',
    text: 'The client’s words',
    avatar: 'The client’s picture or initials',
    name: 'The client’s name',
    title: 'The client’s work and place',
  },
  children: contentChildren,
}
