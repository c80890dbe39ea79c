import * as z from 'zod/mini'
import { changedElsewhereAnswer, errorAnswer } from '../contract/answers'
import { ERROR_STATUS, type ErrorCode } from '../contract/errors'
import { MAX_LETTER_BYTES } from '../contract/forms/letters'
import type { DescribedCall, Schema } from './described-call'

type Json = Record<string, unknown>

/** The schemas that get a name in the document. The rest of the document refers to these names. */
export interface SchemaNames {
  answers: ReadonlyMap<Schema, string>
  bodies: ReadonlyMap<Schema, string>
}

/** Turns a schema into JSON Schema, in full or as a reference to its name. */
interface References {
  answer: (schema: Schema) => Json
  body: (schema: Schema) => Json
}

/** Makes the OpenAPI 3.1 document of some endpoints; `url` is the address of the service. */
export function openapiDocument(url: string, calls: readonly DescribedCall[], names: SchemaNames): Json {
  const references: References = {
    answer: schema => reference(names.answers.get(schema)) ?? jsonSchema(schema, 'output'),
    body: schema => reference(names.bodies.get(schema)) ?? jsonSchema(schema, 'input'),
  }
  const paths: Record<string, Json> = {}
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: operationOf(call, references) }
  const answers = [...names.answers].map(([schema, name]) => [name, jsonSchema(schema, 'output')])
  const bodies = [...names.bodies].map(([schema, name]) => [name, jsonSchema(schema, 'input')])
  return {
    openapi: '3.1.0',
    info: { title: 'Haven', version: '1', description: 'The intake of a UK immigration law firm.' },
    servers: [{ url }],
    paths,
    components: {
      schemas: Object.fromEntries([...answers, ...bodies]),
      responses: Object.fromEntries(
        codes.flatMap(code => [false, true].map(isForm => failure(code, { isForm, references }))),
      ),
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        ticket: { type: 'apiKey', in: 'query', name: 'ticket' },
      },
    },
  }
}

function operationOf(call: DescribedCall, references: References): Json {
  const { method, path, summary, may, body, isForm, isUpload, isDownload, answer } = call
  const parameters = parametersOf(call)
  const schema = body && references.body(body)
  return {
    operationId: `${method}${path.replaceAll(/\W+(\w)/g, (_, first: string) => first.toUpperCase()).replaceAll(/\W/g, '')}`,
    summary,
    ...(may !== 'anyone' && { security: [{ session: [] }, ...(isDownload ? [{ ticket: [] }] : [])] }),
    ...(parameters.length > 0 && { parameters }),
    ...(schema && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema },
          ...(isForm && { 'application/x-www-form-urlencoded': { schema }, 'multipart/form-data': { schema } }),
        },
      },
    }),
    ...(isUpload && { requestBody: { required: true, content: { 'multipart/form-data': { schema: UPLOAD } } } }),
    responses: {
      [answer.status]: successOf(call, references),
      ...(isForm && {
        303: {
          description: 'A plain form was stored: the address of the thank-you page',
          headers: { Location: stringHeader },
        },
      }),
      ...Object.fromEntries(
        errorsOf(call).map(code => [
          ERROR_STATUS[code],
          { $ref: `#/components/responses/${failureName(code, isForm)}` },
        ]),
      ),
    },
  }
}

/** The body of a request that sends a letter. */
const UPLOAD = {
  type: 'object',
  required: ['file'],
  properties: {
    file: { type: 'string', format: 'binary', maxLength: MAX_LETTER_BYTES },
    token: { type: 'string', description: 'The fileToken of the submission to which the service adds the file' },
  },
}

function parametersOf({ method, path, query, hasTextId, isKeyed, isTagged, body }: DescribedCall): Json[] {
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (schema as z.ZodMiniType)._zod.optin === undefined,
    schema: jsonSchema(schema as z.ZodMiniType, 'input'),
  }))
  return [
    ...(path.includes('{id}')
      ? [
          {
            name: 'id',
            in: 'path',
            required: true,
            schema: hasTextId ? { type: 'string' } : { type: 'integer', minimum: 1 },
          },
        ]
      : []),
    ...(path.includes('{file}') ? [{ name: 'file', in: 'path', required: true, schema: { type: 'string' } }] : []),
    ...inQuery,
    ...(isKeyed
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }]
      : []),
    ...(isTagged && (body || method === 'delete')
      ? [{ name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } }]
      : []),
  ]
}

function successOf({ answer, isTagged, isDownload }: DescribedCall, references: References): Json {
  const { content, ...described } = describe(answer, references) as { content?: Json }
  return {
    ...described,
    // With `as=page`, this endpoint returns a page instead of JSON.
    ...(content && { content: { ...content, ...(isDownload && answer.one && { 'text/html': {} }) } }),
    ...(isTagged && { headers: { ETag: stringHeader } }),
  }
}

function describe({ one, list, type }: DescribedCall['answer'], references: References): Json {
  if (type) return { description: 'Done', content: Object.fromEntries([type].flat().map(one => [one, {}])) }
  if (one) return { description: 'Done', content: { 'application/json': { schema: references.answer(one) } } }
  if (!list) return { description: 'Done' }
  const schema = { type: 'array', items: references.answer(list) }
  return { description: 'Done', content: { 'application/json': { schema } } }
}

/** The error codes of an endpoint. */
function errorsOf({
  path,
  may,
  query,
  body,
  isForm,
  isUpload,
  isKeyed,
  isSignIn,
  method,
  fails = [],
}: DescribedCall): ErrorCode[] {
  const isApi = path.startsWith('/api/')
  const writes = method !== 'get'
  return [
    ...(body || isUpload ? (['malformed', 'too_large', 'unsupported_type'] as const) : []),
    ...(may !== 'anyone' || isSignIn ? (['unauthorized'] as const) : []),
    ...(isApi ? (['origin_refused'] as const) : []),
    ...(may !== 'anyone' ? (['forbidden'] as const) : []),
    ...(path.includes('{id}') ? (['not_found'] as const) : []),
    ...(isKeyed ? (['key_reused'] as const) : []),
    ...fails,
    ...(query || body || isUpload ? (['invalid'] as const) : []),
    ...(isForm || isUpload || isSignIn ? (['slow_down'] as const) : []),
    ...(writes || path === '/readyz' ? (['unavailable'] as const) : []),
    'internal',
  ]
}

const codes = Object.keys(ERROR_STATUS) as ErrorCode[]

const failureName = (code: ErrorCode, isForm = false) => (isForm ? `${code}_of_form` : code)

function failure(
  code: ErrorCode,
  { isForm, references }: { isForm: boolean; references: References },
): [name: string, response: Json] {
  const response = {
    description: code,
    ...(['slow_down', 'unavailable'].includes(code) && { headers: { 'Retry-After': stringHeader } }),
    content: {
      'application/json': {
        schema: references.answer(code === 'changed_elsewhere' ? changedElsewhereAnswer : errorAnswer),
      },
      // If the service refuses a plain form, the answer is a page, where possible with the typed values.
      ...(isForm && { 'text/html': {} }),
    },
  }
  return [failureName(code, isForm), response]
}

const stringHeader = { schema: { type: 'string' } }

const reference = (name: string | undefined): Json | undefined =>
  name === undefined ? undefined : { $ref: `#/components/schemas/${name}` }

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    // The document leaves out zod's long pattern for a time, because the `format` says enough.
    override: ({ jsonSchema: made }) => {
      if (made.format !== undefined) delete made.pattern
    },
  })
  return rest
}
