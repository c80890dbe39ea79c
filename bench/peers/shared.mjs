// The parts that all peers share with Haven: the contract's validation and the log line of each request.
import { createLog, inquirySchemaFor } from './haven'

export const log = createLog('info')
export const port = Number(process.env.PORT)
/** Largest body of an enquiry, in bytes. */
export const MAX_BODY = 64 * 1024

/** The fields of a valid body; undefined for any other body. */
export function validFields(body) {
  return inquirySchemaFor(body).safeParse(body).data
}
