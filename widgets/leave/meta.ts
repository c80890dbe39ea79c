import { NEUTRAL_PAGE } from '../../api/contract/neutral-page'
import { ready, type TagMeta } from '../metadata/meta'

/** The public interface of `<haven-leave>`: its attributes, events and parts. */
export const meta: TagMeta = {
  title: 'Leave button',
  does: 'A button that clears the words typed in Haven’s forms, and opens a neutral page at once. Pressing Shift three times does the same. The browser’s history still contains the page that the visitor left.',
  attributes: {
    to: { means: 'The address of the neutral page.', values: 'url', otherwise: `\`${NEUTRAL_PAGE}\`` },
  },
  events: ready,
  parts: {
    button: 'The button',
    note: 'The note that pressing Shift three times leaves the page, and that the browser’s history still lists the page',
  },
  children: 'A link to a neutral page, which works without script.',
}
