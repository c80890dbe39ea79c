import { SERVICE_QUESTION } from '../../api/contract/forms/labels/visa'

const TELL_LATER = 'Tell us which one on the last page, under Remarks'

/** The text below a question, by the question's name. */
export const wizardHints = {
  service: 'Choose the closest. You can change it later.',
  visaRefusalHistory: 'A refusal does not mean that you cannot apply. A lawyer will look at it.',
  refusalDetails: 'Write it in your own words. If you do not remember something, leave it out.',
  contactDetails:
    'We need your name, your phone number and your email address, if you have one. The rest is up to you.',
} as const

/** The meaning of an option whose label does not explain itself. */
export const wizardMeanings = {
  'Complete visa assistance': 'We prepare and submit everything with you',
  'Document preparation only': 'We collect and check your papers',
  'Application filling only': 'We fill in the forms with you',
  'Interview preparation only': 'We practise the questions with you',
  'Slot booking assistance': 'We look for an appointment for you',
  'Visa refusal assistance': 'We look at why you were refused',
  'Appeal assistance': 'We help you to challenge a decision',
  Extensive: 'Many countries, many trips',
  Good: 'Several countries',
  Some: 'One or two countries',
  'Other Country': TELL_LATER,
  'Other US Visa': TELL_LATER,
  'Other consultancy': TELL_LATER,
  'Other UK city': TELL_LATER,
} as const

/** The sentence that says to whom a request goes, for a visitor who could take the form for an application. */
export const REQUEST = 'This is a request to our firm, and no application to the Home Office.'

/**
 * All texts of the visa wizard, except those of its contact fields. The labels of the wizard's options are in
 * `api/contract`.
 */
export const wizardStrings = {
  questions: {
    service: SERVICE_QUESTION,
    offerLetter: 'Do you have your offer letter?',
    country: 'Which country do you want to go to?',
    usVisa: 'Which US visa do you need?',
    whoNeedsVisa: 'Who needs the visa?',
    requirement: 'What do you need help with?',
    documents: 'Are your documents ready?',
    timing: 'When do you want to travel?',
    travelHistory: 'How much have you travelled abroad?',
    travelHistoryTier: 'Where have you mostly travelled?',
    visaRefusalHistory: 'Have you ever been refused a visa, or overstayed?',
    refusalCount: 'How many times has that happened?',
    refusalDetails: 'What happened?',
    contact: 'How should we contact you?',
    language: 'Which language do you prefer?',
    relationship: 'What is your relationship status?',
    howKnow: 'How did you hear about us?',
    residence: 'Where do you live now?',
    locality: 'Where in the UK do you live?',
    travellers: 'How many people are travelling?',
    contactDetails: 'How can we reach you?',
  },
  hints: wizardHints as Partial<Record<string, string>>,
  meanings: wizardMeanings as Partial<Record<string, string>>,
  otherLanguage: 'Which language?',
  howKnowOther: 'Where did you hear about us?',
  residingCountry: 'Which country do you live in?',
  otherResidingCountry: 'Name of the country',
  refusalDetails: 'Your answer',
  template: 'Country:\nVisa type:\nYear:\nReason:',
  useTemplate: 'Start with these four lines',
  step: (number: number, of: number) => `Step ${number} of ${of}`,
  previous: 'Previous',
  next: 'Next',
  submit: 'Submit Application',
  review: 'Your answers',
  unanswered: 'Not answered',
  change: 'Change',
  outcome: {
    successTitle: 'Application Submitted Successfully!',
    successText: `Our visa experts will contact you within {wizard}. ${REQUEST}`,
    errorTitle: 'Submission Failed',
    errorText: 'Please try again or contact us directly',
  },
} as const
