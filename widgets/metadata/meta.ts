import { FORM_LANGUAGE_TAGS } from '../../api/contract/forms/form-languages'

// The types for the public interface of a tag. The scripts make typings, manifests, editors' hints, Storybook's
// controls and the tables of docs/public-api.md from each `meta.ts`. No file that a visitor loads imports this one.

/** One attribute of a tag; it is also a property of the element, as a string. */
export interface AttributeMeta {
  /** The meaning of the attribute, in one sentence. */
  means: string
  /**
   * The allowed values when they are few; any other value counts as absent. A `flag` counts when present, unless its
   * value is `false`. A `number` can be a number in JSX.
   */
  values?: 'text' | 'url' | 'flag' | 'number' | readonly string[]
  /** The effect when the attribute is absent. */
  otherwise?: string
  /** A value to try in the documents. */
  example?: string
}

/** One event of a tag. All events bubble, and cross shadow roots. */
export interface EventMeta {
  means: string
  /** The type of each entry of `detail`; absent when the event has none. */
  detail?: Record<string, string>
  /** True when `preventDefault()` stops the announced step. */
  cancelable?: true
}

/** The public interface of a tag: a minor version only adds to it. */
export interface TagMeta {
  /** The tag's name for people. */
  title: string
  /** The tag's purpose, in one sentence. */
  does: string
  /** The tag's own attributes, without those of every tag: `api`, `language` and `theme`. */
  attributes: Record<string, AttributeMeta>
  events: Record<string, EventMeta>
  /** Parts that a page's styles reach by `::part()`. */
  parts: Record<string, string>
  /** The purpose of the tag's children, which are shown until the script has loaded, and without script. */
  children: string
}

/** Attributes of every tag. */
export const commonAttributes = {
  api: {
    means: 'The base URL of the intake that answers.',
    values: 'url',
    otherwise: 'the address of the plain form inside; without such a form, the server that the script came from',
    example: 'https://intake.firm.example',
  },
  language: {
    means:
      'The language of its words, such as `ur`. A firm’s own words stay as they are: those of cards and figures, and the labels of a plain form inside. With `auto` the language of the page counts.',
    values: ['auto', ...FORM_LANGUAGE_TAGS],
    otherwise: 'the language of the page, else English',
  },
  theme: {
    means:
      'The widget’s colours; `auto` follows the setting of the visitor’s device. A dark widget brings its own background.',
    values: ['light', 'dark', 'auto'],
    otherwise: 'light or dark, by the background that the tag stands on',
  },
} satisfies Record<string, AttributeMeta>

/** The attribute with which a page fills a form's fields. */
export const prefill: AttributeMeta = {
  means:
    'Start values: `firstName=Amina&phone=…`. With `url` the values come from the page’s address. A value that a field does not take is ignored.',
  values: 'text',
  otherwise: 'nothing',
  example: 'firstName=Amina&phone=020%207946%200456',
}

/** The attribute that decides if the tab keeps a form's answers. */
export const typed: AttributeMeta = {
  means:
    'With `off` the tab does not keep typed answers. Otherwise the tab keeps typed answers over a reload, until the visitor sends or clears them, for 24 hours at most.',
  values: ['off'],
  otherwise: 'kept in the tab',
}

/** The event of every tag. */
export const ready = {
  'haven-ready': { means: 'The widget has replaced its children.' },
} satisfies Record<string, EventMeta>

/** The events of every form. */
export const formEvents = {
  ...ready,
  'haven-submit': {
    means: 'The answers are valid and about to be sent; cancel it to hold them back.',
    cancelable: true,
  },
  'haven-success': {
    means: 'The request is saved. `answerBy` is the time by which the firm answers, as ISO 8601.',
    detail: { reference: 'string', answerBy: 'string' },
  },
  'haven-error': {
    means: 'Sending failed; no typed word is lost. `code` is the API’s, or `network` without an answer.',
    detail: { code: 'string', message: 'string' },
  },
} satisfies Record<string, EventMeta>

/** The parts of every form. */
export const formParts = {
  form: 'The form',
  field: 'A field: label, error and control',
  label: 'A field’s label, or the question over a set of choices',
  input: 'A control: input, select or text area',
  error: 'The error message of a field',
  button: 'The button that sends',
  privacy: 'The small print below the button',
  summary: 'The list of mistakes, above the fields',
  failure: 'The panel that says that nothing was sent, and how to reach the firm',
  success: 'The panel that replaces the form after sending',
  reference: 'The reference, in large figures',
  pressing: 'The box below the reference with the number for urgent calls',
  'pressing-call': 'The phone link in the box for urgent calls',
  next: 'The next steps, below the reference',
  save: 'The link that saves reference, time and next steps as text',
  print: 'The button that prints the receipt',
  'add-letters': 'The button below the reference that opens the control for letters',
  again: 'The button that starts another request',
  clear: 'The buttons that clear the kept answers, or keep them',
} satisfies Record<string, string>

/** The parts of the optional questions of a form. */
export const extraParts = {
  more: 'A line that opens optional questions',
  choice: 'One choice of a set, or a box to tick',
  without: 'The button that sends without a refused answer',
  urgent:
    'The urgent panel above the form, once the visitor names a decision; after its four lines are sent, their receipt',
  'call-now': 'The phone link in the urgent panel',
  letters: 'The control for letters, also below the reference',
  'choose-letters': 'The field for files, on which visitors can drop them',
  letter: 'One letter, with its progress',
  'four-lines': 'The button in the urgent panel that opens four fields for a call back',
} satisfies Record<string, string>

/** The line with phone and email below a form whose children have such links. */
export const contactPart = { contact: 'Phone and email, if the children hold such links' }

/** The parts of the email draft that a form offers when sending fails. */
export const draftParts = {
  draft: 'The link that opens the email',
  'draft-text': 'The text of the email',
  copy: 'The button that copies the text',
} satisfies Record<string, string>

/** The meaning of every form's children. */
export const formChildren = 'A plain form that posts by itself; the widget takes over its typed words.'

/** The parts of every list of cards. */
export const cardParts = {
  list: 'The list of cards',
  card: 'One card',
  skeleton: 'The placeholder of a card while the list is read',
  empty: 'The words when the list is empty',
  error: 'The line that says that the list could not be read',
  retry: 'The button to try again after a failure',
} satisfies Record<string, string>

/** The meaning of the children of every list of cards. */
export const contentChildren =
  'Shown until the script comes, and without it: a line or a link. To keep the content below in its place when the cards come, give the tag a `min-height` in your sheet.'
