import { ConsoleRefusal } from '../administration/refusal.ts'
import { wellFormedJson } from '../edges/envelope.ts'

/** The body of a request. Throws `ConsoleRefusal` where it is no JSON. */
export function readJson(text: string): unknown {
  try {
    return wellFormedJson(JSON.parse(text), text)
  } catch {
    throw new ConsoleRefusal('not-json', {})
  }
}
