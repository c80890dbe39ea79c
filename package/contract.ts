export * from '../api/contract/answers'
// The package publishes this schema under its earlier name.
export { recordLetter as recordFile } from '../api/contract/answers'
export * from '../api/contract/content/content'
export * from '../api/contract/content/firm'
export * from '../api/contract/errors'
export * from '../api/contract/forms/callback'
export * from '../api/contract/forms/consultation'
export * from '../api/contract/forms/extras'
export * from '../api/contract/forms/inquiry'
// The package publishes these values under their earlier names.
export {
  type InquiryFields as Contact,
  inquirySchema as contactSchema,
  inquirySchemaFor as contactSchemaFor,
} from '../api/contract/forms/inquiry'
export * from '../api/contract/forms/offers'
export * from '../api/contract/forms/one-name'
export * from '../api/contract/forms/options'
// The package publishes this value under its earlier name.
export { MAX_SHORT_TEXT as MAX_ANSWER } from '../api/contract/forms/options'
export * from '../api/contract/forms/short-enquiry'
// The package publishes this type and this schema under their earlier names.
export { type ShortEnquiry as Enquiry, shortEnquirySchema as enquirySchema } from '../api/contract/forms/short-enquiry'
export * from '../api/contract/forms/submissions'
export * from '../api/contract/forms/topics'
export * from '../api/contract/forms/visa-application'
export * from '../api/contract/forms/visa-options'
export * from '../api/contract/records/admin'
export * from '../api/contract/records/list-facts'
export * from '../api/contract/records/placeholders'
export * from '../api/contract/records/record-fields'
export * from '../api/contract/records/records'
export * from '../api/contract/records/service-label'
export * from '../api/contract/records/urgency'
export * from '../api/contract/text'
export * from '../api/contract/time/office-hours'
export * from '../api/contract/time/promises'
export * from '../api/contract/time/waiting-time'
