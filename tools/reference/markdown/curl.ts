import { sandboxOrigin } from '../../../packages/edges/pages/pages.ts'
import { shellWord } from '../../../packages/kit/text/shell-word.ts'
import { envelopeOf } from '../openapi-components.ts'
import { layOutJson } from './lay-out-json.ts'

/** A command that carries the operation out in the sandbox. */
export function curl(operation: object, headers: readonly string[] = []): string {
  const options = ['Content-Type: application/json', ...headers].map((header) => `-H ${shellWord(header)}`)
  return [
    `curl ${sandboxOrigin}/api/json.php`,
    ...options,
    `-d ${shellWord(layOutJson(envelopeOf(operation)))}`,
  ].join(' \\\n  ')
}
