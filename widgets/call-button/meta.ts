import { ready, type TagMeta } from '../metadata/meta'

/** The public interface of `<haven-call-button>`: its attributes, events and parts. */
export const meta: TagMeta = {
  title: 'Call button',
  does: 'A button that floats over the page after three seconds. A tap dials. While the office is closed it dials the number for emergencies, and says so. Once a visit a notice appears above the button, where it covers no control; a notice with the number for emergencies appears in the button’s place. The button hides while it would lie over a control, a frame, a banner or one of Haven’s forms.',
  attributes: {
    phone: {
      means: 'The number, as it is shown.',
      values: 'text',
      otherwise: 'the first `tel:` link among its children',
      example: '020 7946 0100',
    },
    emergency: {
      means:
        'A second number, for emergencies, which the notice names and the button dials while the office is closed.',
      values: 'text',
      otherwise: 'the second `tel:` link among its children',
      example: '020 7946 0999',
    },
  },
  events: ready,
  parts: {
    call: 'The phone link',
    notice: 'The notice above it, or in its place',
    emergency: 'The phone link of the emergency number, in the notice',
    close: 'The button that closes the notice',
  },
  children:
    'A phone link, which also works without script; the button shows the number and words of the link. A second link, `hidden`, is for the notice.',
}
