import type * as z from 'zod/mini'
import type { ErrorCode } from '../contract/errors'
import type { Permission } from '../contract/people/permissions'

export type Schema = z.ZodMiniType

/** One endpoint of the API, as the OpenAPI document describes it. */
export interface DescribedCall {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** The path of the endpoint, with its parameters in braces. */
  path: string
  summary: string
  /** Who may use the endpoint: everybody, or staff whose role has this permission. */
  may: 'anyone' | Permission
  /** True when the `{id}` in the path is a text; false when it is a whole number. */
  hasTextId?: boolean
  /** True when failed requests count as failed sign-ins of the caller's address. */
  isSignIn?: boolean
  query?: z.ZodMiniObject
  body?: Schema
  /** True when the response has an entity tag, which the caller may send with a later change as `If-Match`. */
  isTagged?: boolean
  /**
   * True when callers may use the endpoint with a download ticket alone. With `as=page`, an endpoint with JSON returns
   * a page instead.
   */
  isDownload?: boolean
  /** Error codes of this endpoint that do not follow from its other properties. */
  fails?: ErrorCode[]
  /** True when browsers may post plain forms to this endpoint. */
  isForm?: boolean
  /** True when the endpoint receives one letter, as `multipart/form-data`. */
  isUpload?: boolean
  /** True when the request may have an `Idempotency-Key`, so that a repeated request has no second effect. */
  isKeyed?: boolean
  /** The status of a successful response, and its body: one object, a list, a text of another type, or nothing. */
  answer: { status: number; one?: Schema; list?: Schema; type?: string | readonly string[] }
}
