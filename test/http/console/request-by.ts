import type { Role } from '../../../src/domain/console/role.ts'
import { maskFor } from '../../../src/http/console/mask.ts'

/** A request of the console without its query and body. */
export function requestBy(role: Role, note: (target: string) => void = () => undefined) {
  return { query: {}, body: {}, by: { userId: 1, name: 'ada', role }, mask: maskFor(role), note }
}
