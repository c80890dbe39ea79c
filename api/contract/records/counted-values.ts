import { FORM_LANGUAGE_TAGS, type FormLanguage } from '../forms/form-languages'
import type { LANGUAGES } from '../forms/languages'
import type { CASE_TYPES, FixedService } from '../forms/options'
import type { VISA_OPTIONS } from '../forms/visa-options'

// This file repeats options of the forms, because a file that staff's and visitors' code share would be one more file
// for visitors' pages to load. The compiler checks that the lists are equal.

/** The label of each service that the consultation form offers, by its stored value. */
export const CASE_WORDS = {
  'visa-application': 'Visa Application',
  'visa-rejected': 'Visa Rejection Appeal',
  deportation: 'Deportation Defence',
  settlement: 'Settlement Applications',
  employment: 'Employment Immigration',
  other: 'Other Immigration Matter',
} satisfies typeof CASE_TYPES

/** The label of each service in the visa application, whose stored values are also the labels. */
export const VISA_WORDS = {
  'Business visa': 'Business visa',
  'Tourist visa': 'Tourist visa',
  'Visitor visa': 'Visitor visa',
  'Student visa': 'Student visa',
  'Dependent/ Spouse/Partner': 'Dependent/ Spouse/Partner',
  'Need visa for Staff Travel (Corporate)': 'Need visa for Staff Travel (Corporate)',
  'Child visa': 'Child visa',
  'Investor visa': 'Investor visa',
  'Slot Assistance': 'Slot Assistance',
  'Freelancer/Global Talent Visa': 'Freelancer/Global Talent Visa',
  'Work visa - I have offer letter': 'Work visa - I have offer letter',
  "Work visa - I don't have offer letter": "Work visa - I don't have offer letter",
  'Transit visa': 'Transit visa',
  'B2B vendor': 'B2B vendor',
  'Abroad Job Assistance': 'Abroad Job Assistance',
  'Need Foreign PR assistance': 'Need Foreign PR assistance',
  'Need visa for my clients': 'Need visa for my clients',
} satisfies { [Service in (typeof VISA_OPTIONS.service)[number]]: Service }

/** The label of each service in any form, for the filter of the lists and for the overview. */
export const SERVICE_WORDS = {
  ...CASE_WORDS,
  'Immigration Consultation': 'Immigration Consultation',
  'Callback Request': 'Callback Request',
  'Immigration Consultation Appointment': 'Immigration Consultation Appointment',
  ...VISA_WORDS,
} satisfies { [Service in FixedService]: Service }

type InEnglish<Name> = Name extends `${infer English} – ${string}` ? English : Name
type Offered = { [Tag in keyof typeof LANGUAGES]: InEnglish<(typeof LANGUAGES)[Tag]> }
/** The languages that only the visa application offers; records store their names instead of tags. */
type OfVisas = { te: 'Telugu'; kn: 'Kannada'; ml: 'Malayalam'; mr: 'Marathi' }

/** The tag that stands for any language that no form offers. */
export const OTHER_LANGUAGE = 'und'

/** The English name of every language that a visitor may ask to speak, by its BCP 47 tag. */
export const LANGUAGE_WORDS = {
  sq: 'Albanian',
  am: 'Amharic',
  ar: 'Arabic',
  bn: 'Bengali',
  yue: 'Cantonese',
  prs: 'Dari',
  en: 'English',
  fr: 'French',
  gu: 'Gujarati',
  ha: 'Hausa',
  hi: 'Hindi',
  ig: 'Igbo',
  kn: 'Kannada',
  kmr: 'Kurdish (Kurmanji)',
  ckb: 'Kurdish (Sorani)',
  ln: 'Lingala',
  ml: 'Malayalam',
  cmn: 'Mandarin',
  mr: 'Marathi',
  ne: 'Nepali',
  om: 'Oromo',
  ps: 'Pashto',
  fa: 'Persian',
  pl: 'Polish',
  pt: 'Portuguese',
  pa: 'Punjabi',
  ro: 'Romanian',
  ru: 'Russian',
  sn: 'Shona',
  si: 'Sinhala',
  so: 'Somali',
  es: 'Spanish',
  sw: 'Swahili',
  ta: 'Tamil',
  te: 'Telugu',
  ti: 'Tigrinya',
  tr: 'Turkish',
  tw: 'Twi',
  uk: 'Ukrainian',
  ur: 'Urdu',
  vi: 'Vietnamese',
  yo: 'Yoruba',
  [OTHER_LANGUAGE]: 'Another language',
} satisfies Offered & OfVisas & { [OTHER_LANGUAGE]: string }

/** The English name of every language of the forms other than English, by its tag. */
export const FORM_LANGUAGE_WORDS = Object.fromEntries(
  FORM_LANGUAGE_TAGS.filter(tag => tag !== 'en').map(tag => [tag, LANGUAGE_WORDS[tag]]),
) as Record<FormLanguage, string>
