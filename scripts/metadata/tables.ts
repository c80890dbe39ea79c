import { commonTokens, ownTokens } from '../../guide/tokens'
import { metadata } from '../../widgets/metadata'
import { tags } from '../../widgets/tags'
import { events } from './typings'

/**
 * The address of the service in the documents' examples. Each firm replaces this address with its own service's
 * address.
 */
export const EXAMPLE_INTAKE = 'https://intake.firm.example'

const code = (text: string) => `\`${text}\``
const list = (names: string[]) => names.map(code).join(', ') || '–'

function tagTable(): string {
  const rows = Object.entries(metadata).map(
    ([tag, { attributes, does }]) => `| ${code(tag)} | ${list(Object.keys(attributes))} | ${does} |`,
  )
  return ['| tag | attributes other than `api`, `language`, `theme` | does |', '|---|---|---|', ...rows].join('\n')
}

function eventTable(): string {
  const rows = Object.entries(events).map(
    ([name, { means, detail }]) =>
      `| ${code(name)} | ${list(Object.keys(detail ?? {}).map(key => `detail.${key}`))} | ${means} |`,
  )
  return ['| event | tells | when |', '|---|---|---|', ...rows].join('\n')
}

function tokenTable(): string {
  const own = (Object.keys(tags) as (keyof typeof tags)[]).flatMap(tag =>
    ownTokens(tag).map(token => ({ ...token, means: `${token.means} (only ${code(tag)})` })),
  )
  const rows = [...commonTokens, ...own].map(
    ({ name, means, light, dark }) => `| ${code(name)} | ${means} | ${light} | ${dark ?? ''} |`,
  )
  return ['| custom property | what it sets | default | in the dark theme |', '|---|---|---|---|', ...rows].join('\n')
}

/** The functions that make the tables in docs/public-api.md. Each key is the name in the comment before the table. */
export const tables = { tags: tagTable, events: eventTable, tokens: tokenTable }

/** Puts each table between its comments `<!-- table: NAME, made by … -->` and `<!-- end -->`. */
export function withTables(text: string): string {
  return text.replace(
    /(<!-- table: (\w+)[^>]*-->\n)[\s\S]*?(\n<!-- end -->)/g,
    (whole, start: string, name: string, end: string) => {
      const make = tables[name as keyof typeof tables]
      return make ? `${start}${make()}${end}` : whole
    },
  )
}
