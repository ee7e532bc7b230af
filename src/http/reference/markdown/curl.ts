import { envelopeOf } from '../openapi-components.ts'
import { layOutJson } from './lay-out-json.ts'

/** Where the sandbox listens; the page at `/docs` puts its own address there. */
export const sandboxOrigin = 'http://127.0.0.1:8080'

/** A command that carries the operation out in the sandbox. */
export function curl(operation: object, headers: readonly string[] = []): string {
  const body = layOutJson(envelopeOf(operation)).replaceAll("'", "'\\''")
  const options = ['Content-Type: application/json', ...headers].map((header) => `-H '${header}'`)
  return [`curl ${sandboxOrigin}/api/json.php`, ...options, `-d '${body}'`].join(' \\\n  ')
}
