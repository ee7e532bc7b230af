import { signedInAs } from '../../../test/support/signed-in.ts'
import { maskFor } from '../../console-contract/mask.ts'
import type { Role } from '../../domain/console/role.ts'

/** A request of the console without its query and body. */
export function requestBy(role: Role, note: (target: string) => void = () => undefined) {
  const { signal } = new AbortController()
  const address = '192.0.2.1'
  return { query: {}, body: {}, by: signedInAs(role), mask: maskFor(role), note, address, signal }
}
