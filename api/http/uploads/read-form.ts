import { MAX_LETTERS } from '../../contract/forms/letters'
import type { Letters } from '../../store/store'
import { ApiError } from '../api-error'
import { letterIdsIn } from '../form-body'
import type { Middleware } from '../request-state'
import type { FormLetters } from './form-letters'
import { readMultipart } from './multipart'
import { receiveLetter } from './receive-letter'

/**
 * The names of the hidden inputs with which the page of mistakes sends letters again: the ids of stored letters, and
 * the number of refused ones.
 */
const FILES = 'files'
export const REFUSED = 'filesRefused'

interface FormRule {
  /** The maximum number of bytes in all fields together. */
  maxBytes: number
  /** The store of letters. Undefined when the service accepts no letters; letters in a form are then only counted. */
  letters: Letters | undefined
}

/**
 * Reads a plain form with letters into `ctx.request.body`: its fields, and the ids of the stored letters in `files`. A
 * refused letter is only counted, so that the visitor's text is stored in any case.
 */
export function readFormWithLetters({ maxBytes, letters }: FormRule): Middleware {
  return async (ctx, next) => {
    const came: FormLetters = { identities: [], ids: [] }
    let refused = 0
    ctx.state.files = came
    const fields = await readMultipart(ctx.req, {
      maxFieldBytes: maxBytes,
      async onFile(part) {
        // Skips the part that a browser sends when the visitor chose no file.
        if (part.name === '') return
        if (!letters || came.ids.length >= MAX_LETTERS) {
          refused += 1
          return
        }
        try {
          const { id, sha256 } = await receiveLetter(part, letters)
          came.ids.push(id)
          came.identities.push(sha256)
        } catch (error) {
          // This error means that the visitor disconnected, so the form is not complete.
          if (error instanceof ApiError && error.code === 'malformed') throw error
          refused += 1
        }
      },
    }).catch(async error => {
      for (const id of came.ids) await letters?.discard(id)
      throw error
    })
    const before = (fields.get(FILES) ?? []).flatMap(letterIdsIn)
    fields.delete(FILES)
    came.identities.push(...before)
    const ids = [...before, ...came.ids]
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
