import type * as z from 'zod/mini'
import type { ErrorCode } from '../contract/errors'
import type { Permission } from '../contract/people/permissions'

export type Schema = z.ZodMiniType

/** One call of the API, as the OpenAPI document describes it. */
export interface DescribedCall {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** The path of the call, with its parameters in braces. */
  path: string
  summary: string
  /** Who may make the call: everybody, or staff whose role has a permission. */
  may: 'anyone' | Permission
  /** True when the call's `{id}` is a text; otherwise it is a whole number. */
  hasTextId?: boolean
  /** True when failed calls count against the caller's address. */
  isSignIn?: boolean
  query?: z.ZodMiniObject
  body?: Schema
  /** True when the answer contains the record's entity tag, which `If-Match` may contain. */
  isTagged?: boolean
  /** True when a download ticket is enough to make the call. `as=page` makes the call return a page instead of JSON. */
  isDownload?: boolean
  /** Error codes of this call, in addition to those of its kind. */
  fails?: ErrorCode[]
  /** True when plain forms may be posted to this call. */
  isForm?: boolean
  /** True when the call accepts one letter, as `multipart/form-data`. */
  isUpload?: boolean
  /** True when the call may have an `Idempotency-Key`, with which a repeated call acts only once. */
  isKeyed?: boolean
  /** The status of a successful answer, and its body: one object, a list, a text of another type, or nothing. */
  answer: { status: number; one?: Schema; list?: Schema; type?: string | readonly string[] }
}
