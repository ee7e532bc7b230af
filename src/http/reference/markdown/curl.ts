import { envelopeOf } from '../openapi-components.ts'
import { layOutJson } from './lay-out-json.ts'

/** Where the sandbox listens; the page at `/docs` puts its own address there. */
export const sandboxOrigin = 'http://127.0.0.1:8080'

/** A command that carries the operation out in the sandbox. */
export function curl(operation: object): string {
  const body = layOutJson(envelopeOf(operation)).replaceAll("'", "'\\''")
  return `curl ${sandboxOrigin}/api/json.php -H 'Content-Type: application/json' -d '${body}'`
}
