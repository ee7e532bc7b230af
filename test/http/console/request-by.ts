import type { Role } from '../../../src/domain/console/role.ts'
import { maskFor } from '../../../src/http/console/mask.ts'
import { signedInAs } from '../../support/signed-in.ts'

/** A request of the console without its query and body. */
export function requestBy(role: Role, note: (target: string) => void = () => undefined) {
  const { signal } = new AbortController()
  const address = '192.0.2.1'
  return { query: {}, body: {}, by: signedInAs(role), mask: maskFor(role), note, address, signal }
}
