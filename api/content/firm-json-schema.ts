import * as z from 'zod/mini'
import { firmSchema } from './firm-schema'
import { FIRM_WORDS } from './firm-words'

/** The parts of JSON Schema that `firmSchema` uses. */
export interface JsonSchema {
  type?: string
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
}

/** A field of `firm.json`. */
export interface FirmField {
  /** The path of the field, such as `hours.opening[].days`. */
  path: string
  isRequired: boolean
  schema: JsonSchema
}

/** The JSON Schema of `firm.json`, with the meaning of each field for people who edit the file. */
export function firmJsonSchema(): JsonSchema {
  const schema = z.toJSONSchema(firmSchema, { io: 'input' }) as JsonSchema
  for (const { path, schema: field } of fieldsOf(schema)) {
    const words = FIRM_WORDS[path]
    if (words) field.description = words
  }
  return schema
}

/**
 * Lists every field that has a name; each field comes before the fields inside it. The three kinds of regulator are
 * alternatives, and the list contains the fields of all three.
 */
export function fieldsOf(schema: JsonSchema, path = ''): FirmField[] {
  const { properties = {}, required = [], items, oneOf = [] } = schema
  return [
    ...Object.entries(properties).flatMap(([name, field]) => {
      const at = path ? `${path}.${name}` : name
      return [{ path: at, isRequired: required.includes(name), schema: field }, ...fieldsOf(field, at)]
    }),
    ...(items ? fieldsOf(items, `${path}[]`) : []),
    ...oneOf.flatMap(one => fieldsOf(one, path)),
  ]
}
