import { LISTS, type ListName } from '../../contract/records/records'

/** A value for each list. */
export const perList = <Value>(valueFor: (list: ListName) => Value) =>
  Object.fromEntries(LISTS.map(list => [list, valueFor(list)])) as Record<ListName, Value>
