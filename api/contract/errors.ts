/** Every error code of the API with its HTTP status. */
export const ERROR_STATUS = {
  malformed: 400,
  unauthorized: 401,
  origin_refused: 403,
  forbidden: 403,
  prove_again: 403,
  not_found: 404,
  method_not_allowed: 405,
  key_reused: 409,
  changed_elsewhere: 409,
  held: 409,
  flagged: 409,
  taken: 409,
  last_manager: 409,
  last_way: 409,
  by_setting: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  slow_down: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

/** One refused input. `path` is the input's keys joined by dots (`decision.sentOn`); `code` is one of zod's codes. */
export interface Issue {
  path: string
  code: string
  message: string
}

/** The body of every answer that reports an error. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; issues?: Issue[] }
}
