import { useEffect } from 'react'
import { invalidate } from '../../parts/cache'
import { AnswerError, plainText, readAnswer } from '../calls'
import { useRead } from '../list/use-list'
import { useStaff } from '../staff-context'

/** What an address answered, with the tag that a change has to name. */
export interface Tagged<Value> {
  value: Value
  etag: string
}

/** Somebody else came first: nothing was changed; `present` is what stands there now. */
export class Conflict<Value> extends AnswerError {
  constructor(
    body: string,
    readonly present: Tagged<Value>,
  ) {
    super(409, body)
  }
}

/** Says of a change that came to nothing why: `conflict` where somebody else came first. */
export const orSay = (conflict: string) => (error: unknown) => (error instanceof Conflict ? conflict : plainText(error))

/** Reads an answer with its tag; rejects with a Conflict where somebody else was first. */
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

/** What an address answers now, with its tag; `again` reads it once more. */
export function useTagged<Value>(url: string) {
  const { ask } = useStaff()
  const read = useRead(url, async address => readTagged<Value>(await ask(address)))
  useEffect(() => () => invalidate(url), [url])
  return { ...read, again: () => invalidate(url) }
}
