// The parts that all compared programs share with Haven: the validation, and the log line for each request.
import { createLog, inquirySchemaFor } from './haven'

export const log = createLog('info')
export const port = Number(process.env.PORT)
/** The maximum size of an enquiry's body, in bytes. */
export const MAX_BODY = 64 * 1024

/** The fields of a valid body; undefined for an invalid one. */
export function validFields(body) {
  return inquirySchemaFor(body).safeParse(body).data
}
