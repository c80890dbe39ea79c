import { cardParts, contentChildren, ready, type TagMeta } from '../metadata/meta'

/** The public interface of `<haven-team>`: its attributes, events and parts. */
export const meta: TagMeta = {
  title: 'Team',
  does: 'The firm’s people as cards, from the API.',
  attributes: {},
  events: ready,
  parts: {
    ...cardParts,
    avatar: 'A person’s picture or initials',
    name: 'A person’s name',
    title: 'The role of a person',
    badge: 'The badge of former Home Office staff',
    text: 'The text of a card, hidden on a narrow screen with one column',
    languages: 'The languages that a person speaks',
    link: 'A link to LinkedIn or to an email',
  },
  children: contentChildren,
}
