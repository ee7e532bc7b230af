import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { buildConnector } from 'undici'
import { httpConnector } from './http-connector.ts'
import { bareHostname } from './public-address.ts'
import type { Resolver } from './resolver.ts'

/** The receiver has an address that clients may not make the gateway call. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

export interface EgressConnectorOptions {
  resolver: Resolver
  allows: (address: string) => boolean
  timeoutMs: number
}

/**
 * Opens the connections to one origin. A name is resolved once for each connection, every address of the
 * answer must be allowed, and only these addresses are used: a second resolution cannot return another
 * address. undici calls no lookup for hosts that are addresses, so these are checked here as well.
 */
export function egressConnector(options: EgressConnectorOptions): buildConnector.connector {
  // Belongs to one origin: whichever connection wrote it last, it holds checked addresses of the same host.
  let checked: LookupAddress[] = []
  const lookup: LookupFunction = (_hostname, wanted, done) => {
    const [first] = checked
    if (wanted.all === true || first === undefined) done(null, checked)
    else done(null, first.address, first.family)
  }
  const connect = httpConnector({ lookup, timeout: options.timeoutMs, autoSelectFamily: true, port: 0 })

  return (target, callback) => {
    checkedAddresses(bareHostname(target.hostname), options).then(
      (addresses) => {
        checked = addresses
        connect(target, (error, socket) => {
          if (error !== null) return callback(error, null)
          if (options.allows(plainAddress(socket.remoteAddress))) return callback(null, socket)
          socket.destroy()
          callback(new ForbiddenAddress('connected to an address that is not allowed'), null)
        })
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    )
  }
}

async function checkedAddresses(host: string, options: EgressConnectorOptions): Promise<LookupAddress[]> {
  const addresses = isIP(host) === 0 ? await options.resolver.resolve(host) : [host]
  if (addresses.length === 0) throw new Error(`${host} has no address`)
  const forbidden = addresses.find((address) => !options.allows(address))
  if (forbidden !== undefined) throw new ForbiddenAddress(`${forbidden} is not a public address`)
  return addresses.map((address) => ({ address, family: isIP(address) }))
}

/** `::ffff:192.0.2.1` as the operating system may report an IPv4 peer. */
function plainAddress(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.)/, '')
}
