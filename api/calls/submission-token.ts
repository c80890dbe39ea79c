import type { AppContext } from '../context'
import { submittedAt } from '../contract/records/list-facts'
import { type AdminRecord, LISTS, type ListName } from '../contract/records/records'
import { isSameText } from '../security/same-text'
import { StoreUnavailableError } from '../store/store'

/** Time after sending during which visitors can add letters to a submission, in ms. */
const LIFE = 24 * 60 * 60_000
const PURPOSE = 'files of a submission'

type Parts = Pick<AppContext, 'secrets'>

/**
 * The token with which a visitor adds letters to a stored submission: the record's list and id, and an HMAC of list, id
 * and reference. The service does not store the token. Undefined while the service cannot read its secret key.
 */
export function fileToken(
  { secrets }: Parts,
  list: ListName,
  { id, reference }: { id: number; reference: string },
): string | undefined {
  try {
    return `${LISTS.indexOf(list)}.${id}.${secrets.digest(`${list}/${id}/${reference}`, PURPOSE)}`
  } catch (error) {
    if (error instanceof StoreUnavailableError) return undefined
    throw error
  }
}

/** The submission for which a token was made. Undefined for an invalid or expired token, and for an erased record. */
export async function submissionOf(
  context: Parts & Pick<AppContext, 'store' | 'now'>,
  token: string,
): Promise<{ list: ListName; id: number } | undefined> {
  const [, place = '', number = ''] = /^(\d)\.([1-9]\d{0,14})\.[\w-]{43}$/.exec(token) ?? []
  const list = place === '' ? undefined : LISTS[Number(place)]
  const id = Number(number)
  const record: AdminRecord | undefined = list && (await context.store.get(list, id))
  if (!list || !record || !isSameText(token, fileToken(context, list, record) ?? '')) return undefined
  const age = context.now().getTime() - submittedAt(list, record)
  return age < LIFE ? { list, id } : undefined
}
