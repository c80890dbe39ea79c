import { dayInLondon } from '../contract/time/office-hours'

/** The maximum number of characters that name the contents and filters in a file's name. */
const MOST = 120

/**
 * The name of a file that staff download. The name contains the contents, the filters and the time in the UK, so that
 * staff can tell downloads apart. If a filter is `true`, the file's name contains only the name of the filter, so that
 * the file's name identifies no person.
 */
export function exportName(
  { slug, now }: { slug: string; now: Date },
  contents: readonly string[],
  filters: Record<string, unknown>,
  ending: string,
): string {
  const words = Object.entries(filters).flatMap(([name, value]) => {
    if (value === undefined) return []
    return value === true ? name : `${name}-${name === 'from' || name === 'to' ? dayOf(name, `${value}`) : value}`
  })
  const about = [...contents, ...words].join('-').replace(/[^A-Za-z\d]+/g, '-')
  const time = now.toLocaleString('sv-SE', { timeZone: 'Europe/London' }).replaceAll(':', '').replace(' ', '-')
  return `${slug}-${about.slice(0, MOST)}-${time}.${ending}`
}

/** The day in London on which a period begins (`from`), or on which a period ends just before `to`. */
const dayOf = (name: 'from' | 'to', time: string) => dayInLondon(Date.parse(time) - (name === 'to' ? 1 : 0))
