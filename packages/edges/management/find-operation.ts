import type { Operation } from '../../administration/operation.ts'
import { operations } from '../../administration/operations.ts'
import { toSnakeCase } from './wire.ts'

interface Place {
  method: string
  /** A name in braces is a field. */
  segments: readonly string[]
  operation: Operation
}

/** `/v1/callbacks/hosts` comes before `/v1/callbacks/{callbackId}`. */
const places: readonly Place[] = [...operations.values()]
  .map((operation) => {
    const [method = '', path = ''] = operation.at.split(' ')
    return { method, segments: path.split('/').slice(1), operation }
  })
  .sort((a, b) => countFields(a) - countFields(b))

function countFields({ segments }: Place): number {
  return segments.filter((segment) => segment.startsWith('{')).length
}

/** The operation at a path, with the fields that the path names, in the form of the API; null where there is none. */
export function findOperation(
  method: string,
  path: string,
): { operation: Operation; named: Record<string, unknown> } | null {
  for (const place of places) {
    const named = place.method === method ? match(place.segments, path) : null
    if (named !== null) return { operation: place.operation, named }
  }
  return null
}

/** What reads what a change is about: it is at the place of the change, or at the one above. */
export function findReading({ at }: Operation): Operation | null {
  const [, path = ''] = at.split(' ')
  const readingAt = (place: string) => places.find(({ operation }) => operation.at === `GET ${place}`)
  return (readingAt(path) ?? readingAt(path.replace(/\/[^/]*$/, '')))?.operation ?? null
}

/** What may be done at a path: `GET`, `PATCH`; empty where there is nothing. */
export function methodsAt(path: string): string[] {
  const found = places.filter(({ segments }) => match(segments, path) !== null)
  return [...new Set(found.map(({ method }) => method))].toSorted()
}

function match(segments: readonly string[], path: string): Record<string, unknown> | null {
  const given = path.split('/').slice(1)
  if (given.length !== segments.length) return null
  const named: Record<string, unknown> = {}
  for (const [index, segment] of segments.entries()) {
    const text = decoded(given[index] ?? '')
    const [, field] = /^\{(\w+)\}$/.exec(segment) ?? []
    if (field === undefined ? segment !== text : text === '') return null
    if (field !== undefined) named[toSnakeCase(field)] = text
  }
  return named
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
