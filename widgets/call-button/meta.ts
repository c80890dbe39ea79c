import { ready, type TagMeta } from '../metadata/meta'

/** The public interface of `<haven-call-button>`: its attributes, events and parts. */
export const meta: TagMeta = {
  title: 'Call button',
  does: 'A button that floats over the page after three seconds, and dials the firm’s number. While the office is closed, the button names and dials the emergency number, if the tag has one. Once per visit, a notice appears above the button, unless the notice would cover a control or a form. A notice with the emergency number replaces the button. The button hides while it would cover a control, a frame, a banner, one of Haven’s forms, or an element with the attribute `data-haven-clear`. The notice never covers such an element either.',
  attributes: {
    phone: {
      means: 'The firm’s number, written as the button shows it.',
      values: 'text',
      otherwise: 'the first `tel:` link inside the tag',
      example: '020 7946 0100',
    },
    emergency: {
      means:
        'A second number, for emergencies. The notice shows this number, and the button dials it while the office is closed.',
      values: 'text',
      otherwise: 'the second `tel:` link inside the tag',
      example: '020 7946 0999',
    },
  },
  events: ready,
  parts: {
    call: 'The phone link',
    notice: 'The notice above the button, or in its place',
    emergency: 'The phone link of the emergency number, in the notice',
    close: 'The button that closes the notice',
  },
  children:
    'A phone link, which also works without script. The button shows the number and text of this link. A second link, with the attribute `hidden`, has the emergency number.',
}
