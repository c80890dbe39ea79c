import { cardParts, contentChildren, ready, type TagMeta } from '../metadata/meta'

/** The public interface of `<haven-case-wins>`: its attributes, events and parts. */
export const meta: TagMeta = {
  title: 'Case wins',
  does: 'The latest case wins as cards, from the API.',
  attributes: {
    limit: {
      means: 'The maximum number of items to show, from 1 to 50.',
      values: 'number',
      otherwise: '3',
      example: '6',
    },
  },
  events: ready,
  parts: {
    ...cardParts,
    edge: 'The coloured edge of a card',
    age: 'The age of the win',
    title: 'The title of a win',
    text: 'A card’s text',
    figure: 'The amount of compensation, if there is one',
  },
  children: contentChildren,
}
