import { NEUTRAL_PAGE } from '../../api/contract/neutral-page'
import { ready, type TagMeta } from '../metadata/meta'

/** The public interface of `<haven-leave>`: its attributes, events and parts. */
export const meta: TagMeta = {
  title: 'Leave button',
  does: 'Leaves the page at once, by a button or Shift three times: clears the typed words in our forms and shows a neutral page instead. The browser’s history stays.',
  attributes: {
    to: { means: 'The page that replaces this one.', values: 'url', otherwise: `\`${NEUTRAL_PAGE}\`` },
  },
  events: ready,
  parts: {
    button: 'The button',
    note: 'The line that says which keys leave the page, and that the browser’s history keeps it',
  },
  children: 'A link to a neutral page, without script.',
}
