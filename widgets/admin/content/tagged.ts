import { useEffect } from 'react'
import { invalidate } from '../../parts/cache'
import { AnswerError, plainText, readAnswer } from '../calls'
import { useRead } from '../list/use-list'
import { useStaff } from '../staff-context'

/** A value from the API, with the entity tag that a change of the value must send. */
export interface Tagged<Value> {
  value: Value
  etag: string
}

/**
 * Thrown when the API refused a change, because somebody else had changed the value since the page read it. `present`
 * is the value that the other person stored.
 */
export class Conflict<Value> extends AnswerError {
  constructor(
    body: string,
    readonly present: Tagged<Value>,
  ) {
    super(409, body)
  }
}

/**
 * Makes a function that returns the message about a failed change: `conflict` when somebody else changed the value
 * first, otherwise the API's message.
 */
export const orSay = (conflict: string) => (error: unknown) => (error instanceof Conflict ? conflict : plainText(error))

/**
 * Reads a value and its entity tag from a response; rejects with a Conflict when somebody else changed the value first.
 */
export async function readTagged<Value>(response: Response): Promise<Tagged<Value>> {
  const etag = response.headers.get('ETag') ?? ''
  if (response.status === 204) return { value: undefined as Value, etag }
  try {
    return { value: (await readAnswer(response)) as Value, etag }
  } catch (error) {
    const present = error instanceof AnswerError && error.status === 409 && JSON.parse(error.body).present
    throw present ? new Conflict<Value>((error as AnswerError).body, { value: present, etag }) : error
  }
}

/** The value at an address, with its entity tag; `again` reads it again. */
export function useTagged<Value>(url: string) {
  const { request } = useStaff()
  const read = useRead(url, async address => readTagged<Value>(await request(address)))
  useEffect(() => () => invalidate(url), [url])
  return { ...read, again: () => invalidate(url) }
}
