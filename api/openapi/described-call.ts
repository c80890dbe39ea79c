import type * as z from 'zod/mini'
import type { ErrorCode } from '../contract/errors'
import type { Permission } from '../contract/people/permissions'

export type Schema = z.ZodMiniType

/** One call of the API as the OpenAPI document describes it. */
export interface DescribedCall {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** With its parameters in braces. */
  path: string
  summary: string
  /** Permission to make it: anyone, or staff whose role holds a permission. */
  may: 'anyone' | Permission
  /** True when its `{id}` is a text; otherwise it is a whole number. */
  hasTextId?: boolean
  /** True when failures count against the address that they come from. */
  isSignIn?: boolean
  query?: z.ZodMiniObject
  body?: Schema
  /** True when the answer carries the record's entity tag, and `If-Match` may name it. */
  isTagged?: boolean
  /** True when a ticket is enough. With JSON, `as=page` returns a page. */
  isDownload?: boolean
  /** Further codes that it may fail with, beside those of its kind. */
  fails?: ErrorCode[]
  /** True when plain forms may post here. */
  isForm?: boolean
  /** True when it accepts one file, as `multipart/form-data`. */
  isUpload?: boolean
  /** True when it may carry an `Idempotency-Key`: a repeated call then acts once. */
  isKeyed?: boolean
  /** The status of success, and its body: one object, a list of them, a text of another type, or nothing. */
  answer: { status: number; one?: Schema; list?: Schema; type?: string | readonly string[] }
}
