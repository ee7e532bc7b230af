import type { Operation } from '../administration/operation.ts'
import { toSnakeCase, toWire } from '../edges/management/wire.ts'
import { type CommandContext, CommandFailed } from './context.ts'

/** A gateway that the commands reach over its management API. */
export interface Remote {
  url: string
  token: string
}

const answerWithinMs = 60_000

const noUrl = { pathname: '', username: '', password: '', search: '' }

/** Where `POSTHORN_URL` and `POSTHORN_TOKEN` name one; null: the commands work on the database. */
export function remoteOf(context: CommandContext): Remote | null {
  const { variable } = context.deps.environment()
  const url = variable('POSTHORN_URL')
  if (url === undefined) return null
  const { pathname, username, password, search } = URL.canParse(url) ? new URL(url) : noUrl
  if (pathname !== '/' || `${username}${password}${search}` !== '')
    throw new CommandFailed(
      'POSTHORN_URL must be an address without path and user, such as https://sms.example',
    )
  const token = variable('POSTHORN_TOKEN')
  if (token === undefined)
    throw new CommandFailed('POSTHORN_URL needs POSTHORN_TOKEN, a key of posthorn management-keys create')
  return { url, token }
}

/** Rejects with `CommandFailed`, whose sentence is that of the gateway. */
export async function performRemotely(
  { url, token }: Remote,
  operation: Operation,
  input: Record<string, unknown>,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const [method = '', template = ''] = operation.at.split(' ')
  const named = new Set([...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))
  const missing = [...named].find((name) => input[name] === undefined)
  if (missing !== undefined) throw new CommandFailed(`${toSnakeCase(missing)} is missing`)
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !named.has(name)))
  const wire = toWire(operation.input, rest) as Record<string, unknown>
  if (typeof rest['accountId'] === 'string') wire[toSnakeCase('accountId')] = rest['accountId']
  const target = new URL(path, url)
  const hasBody = method !== 'GET' && method !== 'DELETE'
  if (!hasBody)
    for (const [name, value] of Object.entries(wire))
      if (value !== null) target.searchParams.set(name, String(value))
  const request = new Request(target, {
    method,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(wire) }),
    signal: AbortSignal.timeout(answerWithinMs),
    redirect: 'error',
  })
  const response = await fetch(request).catch((error: unknown) => {
    const reason =
      error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : ''
    throw new CommandFailed(`${target.origin} does not answer: ${reason}`)
  })
  const text = await response.text()
  const answer = readJson(text)
  if (!response.ok)
    throw new CommandFailed(detailOf(answer) ?? `${target.origin} answered ${response.status}`)
  return answer ?? {}
}

function readJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

function detailOf(answer: unknown): string | null {
  const detail = (answer as { detail?: unknown } | null)?.detail
  return typeof detail === 'string' ? detail : null
}
