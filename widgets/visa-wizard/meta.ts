import {
  contactPart,
  draftParts,
  extraParts,
  formAttributes,
  formChildren,
  formEvents,
  formParts,
  type TagMeta,
} from '../metadata/meta'

/** The public interface of `<haven-visa-wizard>`: its attributes, events and parts. */
export const meta: TagMeta = {
  title: 'Visa wizard',
  does: 'The visa application: 21 questions, one at a time. The wizard skips questions that do not apply.',
  attributes: {
    progress: {
      means:
        'The number of steps in “Step 3 of …”. With `path`, the wizard counts only the steps that this visitor gets.',
      values: ['path'],
      otherwise: 'always “of 19”',
    },
    history: {
      means:
        'With `on`, the browser’s Back and Forward move between the steps. Use `on` only on pages that contain nothing but the wizard.',
      values: ['on'],
      otherwise: 'off',
    },
    ...formAttributes,
  },
  events: {
    ...formEvents,
    'haven-step': {
      means:
        'The visitor has come to a step after the first. `step` is its number on this visitor’s path; the event contains no answer.',
      detail: { step: 'number' },
    },
  },
  parts: {
    ...formParts,
    ...extraParts,
    ...draftParts,
    choice: 'One option of a question',
    button: 'The button Next; on the last step, the button that sends the form',
    previous: 'The Previous button',
    progress: 'The step, the percentage and the bar',
    question: 'The question',
    template: 'The button that writes a template into the text area for the details of a refusal',
    review: 'All answers, on the last step',
    change: 'The link beside an answer that leads back to its question',
    ...contactPart,
  },
  children: formChildren,
}
