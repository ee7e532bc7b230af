import { InterfaceUsers, type InterfaceUsersOptions } from './http/interfaces/interface-users.ts'
import { jasminRestRoutes } from './http/interfaces/jasmin-rest-routes.ts'
import { jasminRoutes } from './http/interfaces/jasmin-routes.ts'
import { kannelRoutes } from './http/interfaces/kannel-routes.ts'
import type { AsynchronousPorts } from './http/ports.ts'
import type { Routes } from './http/server.ts'

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
