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
  /** Who may make it: anyone, or staff whose role holds a permission. */
  may: 'anyone' | Permission
  /** True where its `{id}` is a text; else it is a whole number. */
  hasTextId?: boolean
  /** True where failures at it count against the address that they come from. */
  isSignIn?: boolean
  query?: z.ZodMiniObject
  body?: Schema
  /** True where the record's entity tag comes with the answer, and `If-Match` may name it. */
  isTagged?: boolean
  /** True where a ticket will do; with JSON, `as=page` answers a page. */
  isDownload?: boolean
  /** Codes that it may fail with beside those of its kind. */
  fails?: ErrorCode[]
  /** True where plain forms may post here. */
  isForm?: boolean
  /** True where it takes one file, as `multipart/form-data`. */
  isUpload?: boolean
  /** True where it may carry an `Idempotency-Key`: sent again, it is made once. */
  isKeyed?: boolean
  /** The status of success, and its body: one thing, a list of them, a text of another type, or nothing. */
  answer: { status: number; one?: Schema; list?: Schema; type?: string | readonly string[] }
}
