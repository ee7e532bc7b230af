import { createHash } from 'node:crypto'
import type { TSchema } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '../../administration/operation.ts'
import { announceBody, type RequestBody } from '../bodies/body-reader.ts'
import { ProblemError } from './problem.ts'
import { fromWire, toSnakeCase, wireName } from './wire.ts'

export type Fields = Record<string, unknown>

/** The JSON object of a body; empty without one. Throws `ProblemError`. */
export function readBody(request: FastifyRequest, reply: FastifyReply): Fields {
  const body = request.body as RequestBody | undefined
  if (body === undefined) return {}
  announceBody(reply, body)
  if (body.kind === 'too-large') throw new ProblemError(413, 'too-long', 'A body has 1 MiB at most')
  if (body.kind !== 'bytes') throw new ProblemError(400, 'body', 'The body cannot be read')
  if (body.bytes.length === 0) return {}
  if (!/^application\/(\S+\+)?json\b/i.test(request.headers['content-type'] ?? ''))
    throw new ProblemError(415, 'not-json', 'Send JSON with Content-Type: application/json')
  try {
    const read: unknown = JSON.parse(body.bytes.toString('utf8'))
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Fields
  } catch {
    // Answered below.
  }
  throw new ProblemError(400, 'not-json', 'The body must be a JSON object')
}

/** What a client has written, as the operation takes it. `named`: what stands in the path. Throws `ProblemError`. */
export function readFields({ input }: Operation, given: Fields, named: Fields = {}): Fields {
  const known = Object.keys(input.properties).map(toSnakeCase)
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown === undefined) return fromWire(input, { ...given, ...named }) as Fields
  const others = known.filter((name) => !(name in named))
  const sentence = `There is no field ${unknown.slice(0, 60)}; known: ${others.join(', ') || 'none'}`
  throw new ProblemError(400, 'field-unknown', sentence, unknown.slice(0, 60))
}

/** Null without one. Throws `ProblemError`. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const given = headers['idempotency-key']
  if (given === undefined) return null
  const key = typeof given === 'string' ? given : given.join(',')
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new ProblemError(400, 'idempotency-key', 'An Idempotency-Key has 1 to 255 visible characters')
}

/** Numbers stand as texts in a path. */
export function withNumbers({ input }: Operation, named: Fields): Fields {
  const numbers = Object.entries(input.properties).filter(([, { type }]) => type === 'integer')
  const names = new Set(numbers.map(([name]) => toSnakeCase(name)))
  const members = Object.entries(named).map(([name, text]) => [
    name,
    names.has(name) && /^\d{1,15}$/.test(String(text)) ? Number(text) : text,
  ])
  return Object.fromEntries(members) as Fields
}

/** Of what is set. What is observed, such as the last use of a key, changes by itself. */
export function entityTag(output: TSchema, wire: unknown): string {
  const members = Object.entries((output['properties'] ?? {}) as Record<string, TSchema>)
  const observed = new Set(
    members
      .filter(([, { isObserved }]) => isObserved === true)
      .map(([name, member]) => wireName(name, member)),
  )
  const kept = Object.entries(wire as Fields).filter(([name]) => !observed.has(name))
  const hash = createHash('sha256').update(JSON.stringify(kept)).digest('base64url')
  return `"${hash.slice(0, 22)}"`
}
