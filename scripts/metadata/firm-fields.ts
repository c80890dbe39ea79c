import { fieldsOf, firmJsonSchema, type JsonSchema } from '../../api/content/firm-json-schema'

const INTRO = `# The fields of firm.json

\`firm.json\` holds every fact about the firm that pages, forms and mails say. \`npm run firm\` asks for those that have to be
the firm's own and writes the file; \`npm run firm -- check\` says what is wrong with one, with line and column. The build puts
\`firm.schema.json\` into \`dist/api/\`: an editor that finds its path under \`$schema\` completes and checks the file.

[docs/operating.md](operating.md) says what each part is for, and which of them managers change in the dashboard. This page is
made from the schema by \`npm run metadata\`.
`

/** Makes the page `docs/firm.md`: every field with its kind and meaning. */
export function firmFields(): string {
  const rows = fieldsOf(firmJsonSchema()).map(({ path, isRequired, schema }) => {
    return `| \`${path}\` | ${isRequired ? 'yes' : 'no'} | ${kindOf(schema)} | ${schema.description ?? ''} |`
  })
  return `${INTRO}\n| field | needed | kind | meaning |\n|---|---|---|---|\n${[...new Set(rows)].join('\n')}\n`
}

/** The maximum number of values that a row lists. If a field has more, the row says how many. */
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
