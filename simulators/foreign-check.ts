import type { IncomingMessage } from 'node:http'
import { foreignVisitor } from '../packages/kit/net/foreign-visitor.ts'
import { isLoopback } from '../packages/kit/net/loopback.ts'

/**
 * Says why a request is refused: it comes from a page of another site in a browser of this machine. A network that
 * listens elsewhere is open to all, as its command line says.
 */
export function foreignCheck(host: string): (request: IncomingMessage) => string | null {
  if (!isLoopback(host)) return () => null
  return ({ method = 'GET', url = '/', headers }) => {
    const why = foreignVisitor({ method, url, headers }, [host])
    return why === null ? null : `The simulated network answers this machine alone, and ${why}`
  }
}
