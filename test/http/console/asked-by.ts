import type { Role } from '../../../src/domain/console/role.ts'
import { maskFor } from '../../../src/http/console/mask.ts'

/** What the handler of a console request gets besides the query or body of a test. */
export function askedBy(role: Role, note: (target: string) => void = () => undefined) {
  return { query: {}, body: {}, by: { userId: 1, name: 'ada', role }, mask: maskFor(role), note }
}
