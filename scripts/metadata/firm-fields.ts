import { fieldsOf, firmJsonSchema, type JsonSchema } from '../../api/content/firm-json-schema'

const INTRO = `# The fields of firm.json

\`firm.json\` contains the facts about the firm that pages, forms and mails show. \`npm run firm\` asks for the facts that have
to be the firm's own, and writes the file; \`npm run firm -- check\` names each mistake in the file, with line and column. The
build puts \`firm.schema.json\` into \`dist/api/\`: an editor that finds the path of this schema under \`$schema\` completes and
checks the file.

[docs/operating.md](operating.md) explains several parts, and says which parts managers and editors can change in the dashboard.
\`npm run metadata\` makes this page from the schema.
`

/** Makes the page `docs/firm.md`: every field with its kind and meaning. */
export function firmFields(): string {
  const rows = fieldsOf(firmJsonSchema()).map(({ path, isRequired, schema }) => {
    return `| \`${path}\` | ${isRequired ? 'yes' : 'no'} | ${kindOf(schema)} | ${schema.description ?? ''} |`
  })
  return `${INTRO}\n| field | needed | kind | meaning |\n|---|---|---|---|\n${[...new Set(rows)].join('\n')}\n`
}

/**
 * The maximum number of values that a row lists. For a field with more values, the row contains only the number of
 * values.
 */
const MOST_VALUES = 8

function kindOf({ type, enum: values, const: only, items, oneOf }: JsonSchema): string {
  if (only !== undefined) return `\`${only}\``
  if (values)
    return values.length > MOST_VALUES ? `one of ${values.length} words` : values.map(one => `\`${one}\``).join(', ')
  if (items) return `list of ${items.properties ? 'objects' : kindOf(items)}`
  return oneOf
    ? 'object'
    : ({ string: 'text', integer: 'whole number', boolean: 'true or false' }[type ?? ''] ?? type ?? '')
}
