import type { ListName } from '../../../api/contract/records/records'

/** All texts of the form in which staff enter a request. */
export const say = {
  title: 'Enter a request',
  lead: 'For somebody who calls, writes or comes in. The time to answer starts when you save. This person gets no acknowledgement.',
  kinds: 'Kind of request',
  kindOf: {
    inquiries: 'Contact inquiry',
    'visa-applications': 'Visa application',
    callbacks: 'Callback request',
  } satisfies Record<ListName, string>,
  pressing: 'Detention, decision and dates',
  reach: 'Reach them safely',
  ways: 'Safe ways',
  waysHelp: 'Tick the safe ways, or none if every way is safe.',
  told: 'I have told them how we use their data',
  toldHelp: 'Tick this if you read them the privacy notice or sent it. You can also note this later, in the request.',
  kept: 'You typed this earlier.',
  save: 'Save the request',
  saving: 'Saving...',
  discard: 'Discard what I typed',
  back: 'Back to the list',
} as const
