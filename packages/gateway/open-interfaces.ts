import { InterfaceUsers, type InterfaceUsersOptions } from '../edges/interfaces/interface-users.ts'
import { jasminRestRoutes } from '../edges/interfaces/jasmin-rest-routes.ts'
import { jasminRoutes } from '../edges/interfaces/jasmin-routes.ts'
import { kannelRoutes } from '../edges/interfaces/kannel-routes.ts'
import type { Routes } from '../edges/server.ts'
import type { AsynchronousPorts } from '../operations/ports.ts'

/** The interfaces of other gateways, which their clients may go on using. Rejects where the database cannot be read. */
export async function openInterfaces(
  keep: <Part extends AsyncDisposable>(part: Part) => Part,
  options: InterfaceUsersOptions,
  operations: AsynchronousPorts,
): Promise<Routes[]> {
  const users = keep(await InterfaceUsers.open(options))
  return [
    kannelRoutes(operations, users),
    jasminRoutes(operations, users),
    jasminRestRoutes(operations, users),
  ]
}
