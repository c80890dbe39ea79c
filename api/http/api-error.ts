import type { Phone } from '../contract/content/firm'
import { ERROR_STATUS, type ErrorBody, type ErrorCode, type Issue } from '../contract/errors'
import { NoSecretsKeyError } from '../security/secrets'
import { KeyReusedError, StoreUnavailableError } from '../store/store'

/** An answer that reports an error. Code below the error middleware throws ApiErrors. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly issues: Issue[] | undefined
  /** Headers of the answer. */
  readonly headers: Record<string, string>
  /** Further fields of the answer's body. */
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

/** Seconds until a client may try again when the store cannot write. */
const TRY_AGAIN = '60'

/** Turns any failure into the error for the client. An unexpected failure becomes `internal`, without detail. */
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

// An error while reading a body carries a status. The error's message can quote the body, so the answer leaves it out.
function bodyError(status: number): ApiError | undefined {
  if (status === 413) return new ApiError('too_large', 'The request body is too large')
  if (status === 415) return new ApiError('unsupported_type', 'The request body has an encoding that is not supported')
  if (status >= 400 && status < 500) return new ApiError('malformed', 'The request body cannot be read')
  return undefined
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500
}
