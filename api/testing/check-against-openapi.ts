import { fromJSONSchema } from 'zod/v4'
import { describeApi } from '../calls/index'

interface Answer {
  content?: Record<string, { schema?: Record<string, unknown> }>
  $ref?: string
}

const { paths, components } = describeApi('https://intake.example.org') as {
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>
  components: { schemas: Record<string, unknown>; responses: Record<string, Answer> }
}
const checks = new Map<string, ReturnType<typeof fromJSONSchema>>()

/** Lists the differences between a response and the OpenAPI document; empty when there are none. */
export function differencesFrom(method: string, path: string, answer: { status: number; type: string; text: string }) {
  const named = paths[path]?.[method]?.responses[answer.status]
  const promised = named?.$ref === undefined ? named : components.responses[named.$ref.split('/')[3] ?? '']
  if (!promised) return [`${answer.status} is not in the document`]
  const type = answer.type.split(';')[0] ?? ''
  if (!promised.content) return answer.text === '' ? [] : ['a body is not in the document']
  const content = promised.content[type]
  if (!content) return [`the type ${type} is not in the document`]
  if (!content.schema) return []
  const result = checkOf(`${method} ${path} ${answer.status}`, content.schema).safeParse(JSON.parse(answer.text))
  return result.success ? [] : result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
}

function checkOf(name: string, schema: Record<string, unknown>) {
  const present = checks.get(name)
  if (present) return present
  // Copies all named schemas into this schema, because zod follows references only within one schema.
  const local = JSON.parse(
    JSON.stringify({ ...schema, $defs: components.schemas }).replaceAll('#/components/schemas/', '#/$defs/'),
  )
  const made = fromJSONSchema(local)
  checks.set(name, made)
  return made
}
