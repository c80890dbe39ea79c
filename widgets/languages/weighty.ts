import type { FormText } from './english-forms'
import type { PageText } from './english-pages'
import type { WizardText } from './english-wizard'

const texts: (FormText | PageText | WizardText)[] = [
  'We use these details only to answer you.',
  'Sending this does not make you our client.',
  'Time limits can be a matter of days',
  'Time limits can be a matter of days. Call now:',
  'How is it safe to reach you?',
  'Choose every safe way',
  'May we leave a voicemail?',
  'If a deadline is close or someone is detained, please call rather than write.',
  'Is there a deadline in the next 7 days, or is someone detained?',
  'Do not wait for our answer.',
  'There is a problem',
  'Your request was not sent.',
  'Not sent yet',
  'Not sent yet: you are offline',
  'A refusal does not mean that you cannot apply. A lawyer will look at it.',
  'This is a request to our firm, and no application to the Home Office.',
  'Someone is detained, or the deadline is this week?',
  'We do not tell the Home Office that you asked.',
  'We use your details to answer you, and for nothing else.',
  'We do not sell them, and we do not tell the Home Office that you wrote to us.',
  'Nothing has been sent yet. Everything you typed is below.',
  '. Sending this does not make you our client.',
  'If it cannot wait, call {phone}, or our emergency line on {emergency}.',
  'Sending us a message does not make you our client.',
]

const weighty = new Set<string>(texts)

/**
 * True for a sentence with legal weight. Until a person has checked the language, the English sentence is shown below
 * its translation.
 */
export const isWeighty = (english: string) => weighty.has(english) || /^Please |must be at least/.test(english)
