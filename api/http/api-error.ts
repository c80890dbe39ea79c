import type { Phone } from '../contract/content/firm'
import { ERROR_STATUS, type ErrorBody, type ErrorCode, type Issue } from '../contract/errors'
import { NoSecretsKeyError } from '../security/secrets'
import { KeyReusedError, StoreUnavailableError } from '../store/store'

/**
 * An error that contains everything for the error response. Handlers throw this error, and the error middleware makes
 * the response from it.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly issues: Issue[] | undefined
  /** Headers of the error response. */
  readonly headers: Record<string, string>
  /** Fields of the response's body beside `error`. */
  readonly extraFields: object | undefined

  constructor(
    readonly code: ErrorCode,
    message: string,
    more: { issues?: Issue[]; headers?: Record<string, string>; extraFields?: object } = {},
  ) {
    super(message)
    this.status = ERROR_STATUS[code]
    this.issues = more.issues
    this.headers = more.headers ?? {}
    this.extraFields = more.extraFields
  }

  toBody(): ErrorBody {
    const { code, message, issues } = this
    return { error: { code, message, ...(issues && { issues }) }, ...this.extraFields }
  }
}

/** The value of `Retry-After` while the store cannot be written to, in seconds. */
const TRY_AGAIN = '60'

/** Turns any error into the ApiError for the client. An unexpected error becomes `internal`, without details. */
export function toApiError(error: unknown, phone: Phone): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof StoreUnavailableError) {
    return new ApiError(
      'unavailable',
      `We cannot save anything at the moment. Please try again, or call ${phone.display}.`,
      { headers: { 'Retry-After': TRY_AGAIN } },
    )
  }
  if (error instanceof NoSecretsKeyError) return new ApiError('unavailable', error.message)
  if (error instanceof KeyReusedError) {
    return new ApiError('key_reused', 'This Idempotency-Key was used for another body: use a new one')
  }
  return bodyError(statusOf(error)) ?? new ApiError('internal', `Something went wrong. Please call ${phone.display}.`)
}

// An error from reading a body has a status. The message of such an error can quote the body, so the response contains
// another message.
function bodyError(status: number): ApiError | undefined {
  if (status === 413) return new ApiError('too_large', 'The request body is too large')
  if (status === 415) return new ApiError('unsupported_type', 'The request body has an encoding that is not supported')
  if (status >= 400 && status < 500) return new ApiError('malformed', 'The request body cannot be read')
  return undefined
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500
}
