import type {
  AnswerOf,
  BodyOf,
  Contract,
  QueryOf,
  RequestRefused,
} from '../../../packages/console-contract/contract.ts'

type Named<Method extends string> = Extract<keyof Contract, `${Method} ${string}`>

/** A request that the gateway refused, with its error text. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  /** The field that is wrong; null where the error is not about one field. */
  readonly field: string | null

  readonly code: NonNullable<RequestRefused['code']> | null
  readonly values: RequestRefused['values']

  constructor(status: number, { error, field = '', code, values }: RequestRefused) {
    super(error)
    this.status = status
    this.field = field || null
    this.code = code ?? null
    this.values = values
  }
}

let csrfToken = ''

/** `token` comes with the session; every change sends it. */
export function keepCsrfToken(token: string): void {
  csrfToken = token
}

/** Rejects with `Refusal`. */
export async function request<Name extends Named<'GET'>>(
  name: Name,
  query: QueryOf<Name>,
  signal?: AbortSignal,
): Promise<AnswerOf<Name>> {
  return send(`${pathOf(name)}${search(query)}`, { ...(signal && { signal }) })
}

/** Also for queries that need a body. Rejects with `Refusal`. */
export async function change<Name extends Named<'POST'>>(
  name: Name,
  body: BodyOf<Name>,
  signal?: AbortSignal,
): Promise<AnswerOf<Name>> {
  const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken }
  return send(pathOf(name), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
}

/** The URL of a file: for the `href` of a link with `download`. */
export function downloadPath(path: `/${string}`, query: object = {}): string {
  return `/console/api${path}${search(query)}`
}

async function send<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Refusal(0, { error: 'The gateway cannot be reached' })
  })
  const answer: unknown = await response
    .json()
    .catch(() => ({ error: `The gateway answered ${response.status}` }))
  if (!response.ok) throw new Refusal(response.status, answer as RequestRefused)
  return answer as Answer
}

function pathOf(name: string): string {
  return `/console/api${name.slice(name.indexOf(' ') + 1)}`
}

function search(query: object): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  if (given.length === 0) return ''
  const params = new URLSearchParams()
  for (const [key, value] of given) {
    for (const each of Array.isArray(value) ? value : [value]) params.append(key, String(each))
  }
  return `?${params}`
}
