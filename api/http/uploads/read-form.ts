import { MAX_LETTERS } from '../../contract/forms/letters'
import type { Letters } from '../../store/store'
import { ApiError } from '../api-error'
import { letterIdsIn } from '../form-body'
import type { Middleware } from '../request-state'
import type { FormLetters } from './form-letters'
import { readMultipart } from './multipart'
import { receiveLetter } from './receive-letter'

/**
 * The inputs for a form's letters when the page shows the form again: the ids of stored letters, and the number of
 * refused ones.
 */
const FILES = 'files'
export const REFUSED = 'filesRefused'

interface FormRule {
  /** The maximum number of bytes in all fields. */
  maxBytes: number
  /** The store of letters; undefined when the service accepts no letters and skips them. */
  letters: Letters | undefined
}

/**
 * Reads a plain form with letters into `ctx.request.body`: the form's fields, and the ids of the stored letters in
 * `files`. A refused letter is only counted, so that the visitor's text is never lost because of it.
 */
export function readFormWithLetters({ maxBytes, letters }: FormRule): Middleware {
  return async (ctx, next) => {
    const came: FormLetters = { marks: [], kept: [] }
    let refused = 0
    ctx.state.files = came
    const fields = await readMultipart(ctx.req, {
      maxFieldBytes: maxBytes,
      async onFile(part) {
        // If the visitor chose no file, the browser sends an empty part.
        if (part.name === '') return
        if (!letters || came.kept.length >= MAX_LETTERS) {
          refused += 1
          return
        }
        try {
          const { id, sha256 } = await receiveLetter(part, letters)
          came.kept.push(id)
          came.marks.push(sha256)
        } catch (error) {
          // A visitor who disconnected has sent no form.
          if (error instanceof ApiError && error.code === 'malformed') throw error
          refused += 1
        }
      },
    }).catch(async error => {
      for (const id of came.kept) await letters?.discard(id)
      throw error
    })
    const before = (fields.get(FILES) ?? []).flatMap(letterIdsIn)
    fields.delete(FILES)
    came.marks.push(...before)
    const ids = [...before, ...came.kept]
    refused += Number(fields.get(REFUSED)?.[0]) || 0
    fields.delete(REFUSED)
    ctx.request.body = {
      ...Object.fromEntries([...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]])),
      ...(ids.length > 0 && { [FILES]: ids.join(', ') }),
      ...(refused > 0 && { [REFUSED]: String(refused) }),
    }
    return next()
  }
}
