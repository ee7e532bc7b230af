import { PosthornError } from './errors.ts'
import { writeJson } from './exact-json.ts'
import { type ManagedOperations, managedPlaces } from './openapi.ts'
import type { CallOptions } from './pending-call.ts'
import { type Answered, type Method, parsed, type RepeatedAttempt, unexpected } from './transport.ts'

export interface ManageOptions extends CallOptions {
  /** The tag of what was read (`tagOf`): the change is made only where it is still so; else the code is `changed`. */
  ifMatch?: string
}

type Call<Input, Answer> = object extends Input
  ? (input?: Input, options?: ManageOptions) => Promise<Answer>
  : (input: Input, options?: ManageOptions) => Promise<Answer>

type Operation = { input: object; answer: object }

/** Every operation of the management API. */
export type Management = {
  readonly [Group in keyof ManagedOperations]: {
    readonly [Name in keyof ManagedOperations[Group]]: ManagedOperations[Group][Name] extends Operation
      ? Call<ManagedOperations[Group][Name]['input'], ManagedOperations[Group][Name]['answer']>
      : never
  }
}

/** The gateway refused an operation of administration: `message` says what would be right, `field` which one is wrong. */
export class ManagementError extends PosthornError {
  override name = 'ManagementError'
  override readonly code: string
  override readonly retryable: boolean
  override readonly retryAfterMs: number | null
  readonly httpStatus: number
  readonly field: string | null

  constructor(problem: Readonly<Record<string, unknown>>, { status, retryAfterMs }: Answered) {
    super(String(problem['detail']))
    this.code = String(problem['code'])
    this.field = typeof problem['field'] === 'string' ? problem['field'] : null
    this.httpStatus = status
    this.retryAfterMs = retryAfterMs
    this.retryable = status === 429 || status === 503 || this.code === 'under-way'
  }
}

type Fields = Readonly<Record<string, unknown>>
type Carry = (
  request: Pick<RepeatedAttempt, 'method' | 'path' | 'headers' | 'body' | 'read' | 'repeat'>,
  options: CallOptions,
) => Promise<Record<string, unknown>>

/** See `Posthorn.manage`. */
export function manage({ key, carry }: { key: string; carry: Carry }): Management {
  const groups = Object.entries(managedPlaces).map(([group, places]) => [
    group,
    Object.fromEntries(
      Object.entries(places).map(([name, place]) => [
        name,
        (input: Fields = {}, options: ManageOptions = {}) => call(place, input, options),
      ]),
    ),
  ])
  return Object.fromEntries(groups) as Management

  function call(place: string, input: Fields, options: ManageOptions) {
    if (key === '') throw new TypeError('this client has no management key: give it one as managementKey')
    const [method, template] = place.split(' ') as [Method, string]
    const rest = { ...input }
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = rest[name]
      if (value === undefined || value === null) throw new TypeError(`${name} is missing`)
      delete rest[name]
      return encodeURIComponent(String(value))
    })
    const hasBody = method !== 'GET' && method !== 'DELETE'
    const query = new URLSearchParams(hasBody ? [] : queryOf(rest)).toString()
    const headers: Record<string, string> = { authorization: `Bearer ${key}` }
    if (hasBody) headers['content-type'] = 'application/json'
    if (method !== 'GET') headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
    if (options.ifMatch !== undefined) headers['if-match'] = options.ifMatch
    return carry(
      {
        method,
        path: query === '' ? path : `${path}?${query}`,
        headers,
        ...(hasBody && { body: writeJson(rest) }),
        read,
        repeat: 'safe',
      },
      options,
    )
  }
}

const tags = new WeakMap<object, string>()

/** The tag of an answer of `manage` that read something; null where it has none. */
export function tagOf(answer: object): string | null {
  return tags.get(answer) ?? null
}

/** The pages of a list one after the other: `pages(posthorn.manage.messages.list, { status: 'failed' })`. */
export async function* pages<Input extends object, Answer extends object>(
  list: (input: Input, options?: ManageOptions) => Promise<Answer>,
  input: Input,
  options: ManageOptions = {},
): AsyncGenerator<Answer, void, undefined> {
  for (let place: object = {}; ; ) {
    const answer = await list({ ...input, ...place }, options)
    yield answer
    const { next } = answer as { next?: unknown }
    if (next === undefined || next === null) return
    place = { before: next }
  }
}

function queryOf(fields: Fields): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)] as [string, string]],
  )
}

function read(answered: Answered): Record<string, unknown> {
  const { status, headers, text } = answered
  if (status === 204) return {}
  const value = parsed(text)
  if (value === null) throw unexpected(answered)
  if (status >= 200 && status < 300) {
    const tag = headers.get('etag')
    if (tag !== null) tags.set(value, tag)
    return value
  }
  if (typeof value['code'] !== 'string') throw unexpected(answered)
  throw new ManagementError(value, answered)
}
