import type * as z from 'zod/mini'
import type { ErrorCode } from '../contract/errors'
import type { Permission } from '../contract/people/permissions'

export type Schema = z.ZodMiniType

/** One call of the API as the OpenAPI document describes it. */
export interface DescribedCall {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** The path, with its parameters in braces. */
  path: string
  summary: string
  /** The permission to make the call: anyone, or staff whose role holds a permission. */
  may: 'anyone' | Permission
  /** True when the call's `{id}` is a text; otherwise it is a whole number. */
  hasTextId?: boolean
  /** True when failures count against the caller's address. */
  isSignIn?: boolean
  query?: z.ZodMiniObject
  body?: Schema
  /** True when the answer has the record's entity tag, and `If-Match` may name it. */
  isTagged?: boolean
  /** True when a ticket is enough to make the call. With JSON, `as=page` returns a page. */
  isDownload?: boolean
  /** Codes with which the call can fail, in addition to those of its kind. */
  fails?: ErrorCode[]
  /** True when plain forms may post here. */
  isForm?: boolean
  /** True when the call accepts one letter, as `multipart/form-data`. */
  isUpload?: boolean
  /** True when the call can carry an `Idempotency-Key`: a repeated call then acts once. */
  isKeyed?: boolean
  /** The status of success, and the body: one object, a list, a text of another type, or nothing. */
  answer: { status: number; one?: Schema; list?: Schema; type?: string | readonly string[] }
}
