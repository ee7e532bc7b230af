import { Client } from 'undici'
import { guardedConnector } from './guarded-connector.ts'
import { isPublicAddress } from './public-address.ts'
import type { Resolver } from './resolver.ts'

export interface FileSizeOptions {
  resolver: Resolver
  /** Admits private, loopback and link-local servers. */
  allowPrivateAddresses: boolean
}

const withinMs = 3_000

/**
 * Asks for the size of a file in octets, at an address that somebody outside chose: connects to public addresses
 * alone, follows nothing, waits three seconds at most. Null where it is not told. Never rejects.
 */
export async function sizeOfFile(address: string, options: FileSizeOptions): Promise<number | null> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const { resolver, allowPrivateAddresses } = options
  const allows = (each: string) => allowPrivateAddresses || isPublicAddress(each)
  const connect = guardedConnector({ resolver, allows, timeoutMs: withinMs })
  const client = new Client(url.origin, { connect })
  try {
    const signal = AbortSignal.timeout(withinMs)
    const answer = await client.request({ method: 'HEAD', path: url.pathname + url.search, signal })
    await answer.body.dump()
    return answer.statusCode === 200 ? lengthOf(answer.headers['content-length']) : null
  } catch {
    return null
  } finally {
    await client.destroy()
  }
}

function lengthOf(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null
}
