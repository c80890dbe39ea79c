import type { CALL_TOPICS } from '../../api/contract/forms/call-topics'
import type { EXTRA_LINES } from '../../api/contract/forms/labels/extra-lines'
import type { NO_EMAIL } from '../../api/contract/forms/labels/no-email'
import type { FOR_BUSINESS } from '../../api/contract/forms/next-words'
import type { appointmentStrings } from '../appointment-button/appointment-button'
import type { noticeStrings } from '../call-button/notice'
import type { leaveStrings } from '../leave/leave'
import type { keptStrings } from '../parts/kept-typed'
import type { letterStrings } from '../parts/letter-strings'
import type { mailStrings } from '../parts/mail-fallback'
import type { outcomeStrings } from '../parts/outcome-strings'
import type { questionStrings } from '../parts/question-strings'
import type { sendingStrings } from '../parts/sending-strings'
import type { sentStrings } from '../parts/sent-strings'
import type { formStrings } from '../parts/strings'
import type { receipt } from '../parts/urgent-callback'
import type { urgentPanelStrings } from '../parts/urgent-panel'
import type { TextsOf } from './language'

/** The labels, hints and choices of the form fields that `api/contract` defines. */
type Label =
  | 'Your name'
  | 'Your Name'
  | 'Their name'
  | 'First name'
  | 'Last name'
  | 'Phone number'
  | 'Your Phone Number'
  | 'Email address'
  | 'Email Address'
  | 'Best time'
  | 'How can we help?'
  | 'What is it about?'
  | 'Choose a topic'
  | 'What do you need help with?'
  | 'Select a service'
  | 'Visa Application'
  | 'Visa Rejection Appeal'
  | 'Deportation Defence'
  | 'Settlement Applications'
  | 'Employment Immigration'
  | 'Other Immigration Matter'
  | 'How urgent is it?'
  | 'Urgent'
  | 'a decision or deadline within 7 days'
  | 'Priority'
  | 'assistance within 2 weeks'
  | 'Standard'
  | 'a general enquiry'
  | 'Your situation'
  | 'The Nature of Your Immigration Enquiry'
  | 'What was it?'
  | 'A refusal'
  | 'My leave was cut short'
  | 'A removal or deportation notice'
  | 'Detention papers'
  | 'A review was decided'
  | 'A tribunal’s decision'
  | 'When was it sent?'
  | 'The date at the top of the letter or email.'
  | 'When did you get it?'
  | 'It can be later than the date on it.'
  | 'When is the removal?'
  | 'Only if a letter names a day.'
  | 'Is the person named in the letter in the UK now?'
  | 'Are they detained?'
  | 'Yes'
  | 'No'
  | 'Who are they to you?'
  | 'For example: my brother, my employee, my client.'
  | 'Where they are'
  | 'Home Office reference'
  | 'On the letter, near the date.'
  | 'Do they know that you are asking?'
  | 'Choose every safe way'
  | 'Call'
  | 'Text'
  | 'WhatsApp'
  | 'Email'
  | 'May we leave a voicemail?'
  | 'No, never'
  | 'Safe times'
  | 'Language to speak'
  | 'Choose a language'
  | 'Would you like an interpreter?'
  | 'Anything else to keep you safe'

/** The texts of each form, apart from the labels of its fields. */
type OfForm =
  | 'Request a call back'
  | 'Request a consultation'
  | 'SUBMIT ENQUIRY'
  | 'Book Appointment'
  | 'Callback request sent! We will contact you soon.'
  | 'Success!'
  | 'Error'
  | 'Your consultation request has been received.'
  | 'Your consultation request has been received. We will contact you within {count} hours.'
  | 'Your consultation request has been received. We will contact you within {count} hour.'
  | 'Failed to submit your request. Please try again.'
  | 'Thank you! Your enquiry has been sent successfully. We will contact you soon.'
  | 'Appointment request sent! We will contact you soon to schedule your consultation.'

/** The messages of the rules in `api/contract`, and the labels of boxes with which visitors can send despite a rule. */
type Mistake =
  | 'There is a problem'
  | 'Please enter your name'
  | 'First name must be at least 2 characters'
  | 'Last name must be at least 2 characters'
  | 'Please enter a valid email address'
  | 'Please enter a valid phone number'
  | 'Please enter a valid phone number, with the country’s code, such as +852'
  | 'Please select a service'
  | 'Please select an urgency level'
  | 'Please use at most {count} characters'
  | 'Please remove characters that cannot be shown'
  | 'Please choose yes or no'
  | 'Please choose yes, no or “I don’t know”'
  | 'Please say who they are to you'
  | 'Please choose among call, text, WhatsApp and email'
  | 'Please choose one safe way at least, or leave this out'
  | 'Please give a day that exists, or leave it out'
  | 'Please give a day from the year 2000 on'
  | 'Please choose one of the kinds of decision'
  | 'Please check the days: the letter cannot have come before it was sent'
  | 'Please check the day: it is still to come'
  | 'Please send this file again, or go on without it'
  | 'Please give a phone number or an email address'
  | 'My name is written like this'
  | 'I have only one name'
  | 'Send it as it is'
  | 'Send without these answers'
  | 'Send without this date'
  | 'Send without this answer'
  | '{count} characters left'
  | '{count} characters too many'
  | '{count} character left'
  | '{count} character too many'

/** Whole texts that components put together from parts. */
type Together =
  | '{text}:'
  | '{weekday} {day} {month}, {time}, UK time'
  | 'You will have an answer by {when}.'
  | 'We are closed now: you will have an answer by {when}.'
  | 'We close before then: you will have an answer by {when}.'
  | 'Emergency Line {phone}'
  | 'Call {phone}'
  | 'Call now {phone}'
  | 'Or the office: {phone}'
  | 'Time limits can be a matter of days. Call now:'
  | 'On its way: {percent} %'
  | '{name}: {text}.'
  | '{name}: {text}. {done} of {all} are uploaded.'
  | 'Uploaded: goes with your request. This PDF asks for a password: write it in your message, or send photos.'
  | 'Nothing you typed is lost. Try again in a moment.'
  | 'Nothing you typed is lost. Try again in a moment, or reach us now:'
  | 'No answer came. Nothing you typed is lost. Send it again: it counts only once.'
  | 'No answer came. Nothing you typed is lost. Send it again: it counts only once, or reach us now:'
  | 'Notifications (F8)'

/** The objects in which components keep their texts. */
type Groups =
  | typeof CALL_TOPICS
  | typeof EXTRA_LINES
  | typeof appointmentStrings
  | typeof formStrings
  | typeof keptStrings
  | typeof urgentPanelStrings
  | typeof leaveStrings
  | typeof letterStrings
  | typeof mailStrings
  | typeof noticeStrings
  | typeof outcomeStrings
  | typeof questionStrings
  | typeof receipt
  | typeof sendingStrings
  | typeof FOR_BUSINESS
  | typeof sentStrings

/**
 * Texts without a translation of their own: parts of the whole texts in `Together`, and the subject of an email to the
 * firm.
 */
type NeverAlone =
  | (typeof formStrings)['kept' | 'contact']
  | (typeof sendingStrings)['noAnswer']
  | (typeof noticeStrings)['emergency']
  | (typeof questionStrings)['without']
  | (typeof mailStrings)['subject']

/** The English texts of every form, including those after sending. */
export type FormText =
  | Exclude<TextsOf<Groups>, NeverAlone>
  | typeof NO_EMAIL
  | Label
  | OfForm
  | Mistake
  | (typeof sentStrings.steps)[number]
  | Together
