import { cardParts, contentChildren, ready, type TagMeta } from '../metadata/meta'

/** The promises of `<haven-case-wins>`. */
export const meta: TagMeta = {
  title: 'Case wins',
  does: 'The latest wins as cards, from the API.',
  attributes: {
    limit: { means: 'How many to show at most, from 1 to 50.', values: 'number', otherwise: '3', example: '6' },
  },
  events: ready,
  parts: {
    ...cardParts,
    edge: 'The coloured edge of a card',
    age: 'How long ago it was won',
    title: 'What was won',
    text: 'A card’s text',
    figure: 'The amount, or 100%',
  },
  children: contentChildren,
}
