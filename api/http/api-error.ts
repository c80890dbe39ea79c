import type { Phone } from '../contract/content/firm'
import { ERROR_STATUS, type ErrorBody, type ErrorCode, type Issue } from '../contract/errors'
import { NoSecretsKeyError } from '../security/secrets'
import { KeyReusedError, StoreUnavailableError } from '../store/store'

/**
 * An error that becomes the answer to a request. All handlers throw ApiErrors, and the error middleware turns them into
 * answers.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly issues: Issue[] | undefined
  /** Headers of the error answer. */
  readonly headers: Record<string, string>
  /** Additional fields in the body of the error answer. */
  readonly beside: object | undefined

  constructor(
    readonly code: ErrorCode,
    message: string,
    more: { issues?: Issue[]; headers?: Record<string, string>; beside?: object } = {},
  ) {
    super(message)
    this.status = ERROR_STATUS[code]
    this.issues = more.issues
    this.headers = more.headers ?? {}
    this.beside = more.beside
  }

  toBody(): ErrorBody {
    const { code, message, issues } = this
    return { error: { code, message, ...(issues && { issues }) }, ...this.beside }
  }
}

/** Number of seconds until a client may try again while the store cannot be written to. */
const TRY_AGAIN = '60'

/** Turns any error into the one that the client gets. An unexpected error becomes `internal`, without details. */
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

// An error while a body is read has a status. The message of such an error can quote the body, so the answer leaves the
// message out.
function bodyError(status: number): ApiError | undefined {
  if (status === 413) return new ApiError('too_large', 'The request body is too large')
  if (status === 415) return new ApiError('unsupported_type', 'The request body has an encoding that is not supported')
  if (status >= 400 && status < 500) return new ApiError('malformed', 'The request body cannot be read')
  return undefined
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500
}
