import * as z from 'zod/mini'
import { changedElsewhereAnswer, errorAnswer } from '../contract/answers'
import { ERROR_STATUS, type ErrorCode } from '../contract/errors'
import { MAX_FILE_BYTES } from '../contract/forms/files'
import { CALLS, type Call, NAMED_ANSWERS, NAMED_BODIES } from './calls'

type Json = Record<string, unknown>

/** The API as OpenAPI 3.1; `url` is where it is served. */
export function openapiDocument(url: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of CALLS) paths[call.path] = { ...paths[call.path], [call.method]: operationOf(call) }
  const answers = [...NAMED_ANSWERS].map(([schema, name]) => [name, jsonSchema(schema, 'output')])
  const bodies = [...NAMED_BODIES].map(([schema, name]) => [name, jsonSchema(schema, 'input')])
  return {
    openapi: '3.1.0',
    info: { title: 'Haven', version: '1', description: 'The intake of a UK immigration law firm.' },
    servers: [{ url }],
    paths,
    components: {
      schemas: Object.fromEntries([...answers, ...bodies]),
      responses: Object.fromEntries(codes.flatMap(code => [false, true].map(isForm => failure(code, isForm)))),
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        ticket: { type: 'apiKey', in: 'query', name: 'ticket' },
      },
    },
  }
}

function operationOf(call: Call): Json {
  const { method, path, summary, who, body, isForm, isUpload, isDownload, answer } = call
  const parameters = parametersOf(call)
  const schema = body && bodyReference(body)
  return {
    operationId: `${method}${path.replaceAll(/\W+(\w)/g, (_, first: string) => first.toUpperCase()).replaceAll(/\W/g, '')}`,
    summary,
    ...(who === 'staff' && { security: [{ session: [] }, ...(isDownload ? [{ ticket: [] }] : [])] }),
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
      [answer.status]: successOf(answer, call),
      ...(isForm && {
        303: { description: 'A plain form was kept: the thank-you page', headers: { Location: stringHeader } },
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

/** The body of an upload. */
const UPLOAD = {
  type: 'object',
  required: ['file'],
  properties: {
    file: { type: 'string', format: 'binary', maxLength: MAX_FILE_BYTES },
    token: { type: 'string', description: 'The fileToken of a submission that the file is to be added to' },
  },
}

function parametersOf({ method, path, query, hasTextId, isKeyed, isTagged, body }: Call): Json[] {
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

function successOf(answer: Call['answer'], { isTagged, isDownload }: Pick<Call, 'isTagged' | 'isDownload'>): Json {
  const { content, ...described } = describe(answer) as { content?: Json }
  return {
    ...described,
    // `as=page` answers one.
    ...(content && { content: { ...content, ...(isDownload && answer.one && { 'text/html': {} }) } }),
    ...(isTagged && { headers: { ETag: stringHeader } }),
  }
}

function describe({ one, list, type }: Call['answer']): Json {
  if (type) return { description: 'Done', content: Object.fromEntries([type].flat().map(one => [one, {}])) }
  if (one) return { description: 'Done', content: { 'application/json': { schema: answerReference(one) } } }
  if (!list) return { description: 'Done' }
  const schema = { type: 'array', items: answerReference(list) }
  return { description: 'Done', content: { 'application/json': { schema } } }
}

/** The codes that a call may fail with. */
function errorsOf({
  path,
  who,
  query,
  body,
  isForm,
  isUpload,
  isKeyed,
  isSignIn,
  method,
  fails = [],
}: Call): ErrorCode[] {
  const isApi = path.startsWith('/api/')
  const writes = method !== 'get'
  return [
    ...(body || isUpload ? (['malformed', 'too_large', 'unsupported_type'] as const) : []),
    ...(who === 'staff' || isSignIn ? (['unauthorized'] as const) : []),
    ...(isApi ? (['origin_refused'] as const) : []),
    ...(who === 'staff' ? (['forbidden'] as const) : []),
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

function failure(code: ErrorCode, isForm: boolean): [name: string, response: Json] {
  const response = {
    description: code,
    ...(['slow_down', 'unavailable'].includes(code) && { headers: { 'Retry-After': stringHeader } }),
    content: {
      'application/json': {
        schema: answerReference(code === 'changed_elsewhere' ? changedElsewhereAnswer : errorAnswer),
      },
      // A plain form is shown again, with all that was typed.
      ...(isForm && { 'text/html': {} }),
    },
  }
  return [failureName(code, isForm), response]
}

const stringHeader = { schema: { type: 'string' } }

const answerReference = (schema: z.ZodMiniType) => reference(NAMED_ANSWERS.get(schema)) ?? jsonSchema(schema, 'output')
const bodyReference = (schema: z.ZodMiniType) => reference(NAMED_BODIES.get(schema)) ?? jsonSchema(schema, 'input')

const reference = (name: string | undefined): Json | undefined =>
  name === undefined ? undefined : { $ref: `#/components/schemas/${name}` }

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    // Times are said by their format; zod's long patterns add nothing to it.
    override: ({ jsonSchema: made }) => {
      if (made.format !== undefined) delete made.pattern
    },
  })
  return rest
}
