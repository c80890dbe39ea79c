import { cardParts, contentChildren, ready, type TagMeta } from '../metadata/meta'

/** The promises of `<haven-testimonials>`. */
export const meta: TagMeta = {
  title: 'Testimonials',
  does: 'What clients say as cards, from the API.',
  attributes: {},
  events: ready,
  parts: {
    ...cardParts,
    rating: 'The stars',
    text: 'What the client says',
    avatar: 'The client’s picture or initials',
    name: 'The client’s name',
    title: 'What and where the client is',
  },
  children: contentChildren,
}
