import type { AsynchronousPorts } from '../../operations/ports.ts'
import type { Routes } from '../server.ts'
import type { InterfaceUsers } from './interface-users.ts'
import { jasminRestRoutes } from './jasmin-rest-routes.ts'
import { jasminRoutes } from './jasmin-routes.ts'
import { kannelRoutes } from './kannel-routes.ts'

/** The interfaces of other gateways, which their clients may go on using. */
export function interfaceRoutes(operations: AsynchronousPorts, users: InterfaceUsers): Routes[] {
  return [
    kannelRoutes(operations, users),
    jasminRoutes(operations, users),
    jasminRestRoutes(operations, users),
  ]
}
