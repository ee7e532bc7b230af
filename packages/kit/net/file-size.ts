import { Client } from 'undici'
import { egressConnector } from './egress-connector.ts'
import { isPublicAddress } from './public-address.ts'
import type { Resolver } from './resolver.ts'

export interface FileSizeOptions {
  resolver: Resolver
  /** Admits private, loopback and link-local servers. */
  allowPrivateAddresses: boolean
}

const withinMs = 3_000

/**
 * The size of a file in octets, by a HEAD request to an address that a client chose. Connects only to public
 * addresses, follows no redirects and waits at most three seconds. Null where the size is unknown. Never
 * rejects.
 */
export async function sizeOfFile(address: string, options: FileSizeOptions): Promise<number | null> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const { resolver, allowPrivateAddresses } = options
  const allows = (each: string) => allowPrivateAddresses || isPublicAddress(each)
  const connect = egressConnector({ resolver, allows, timeoutMs: withinMs })
  const client = new Client(url.origin, { connect })
  try {
    const signal = AbortSignal.timeout(withinMs)
    const answer = await client.request({ method: 'HEAD', path: url.pathname + url.search, signal })
    await answer.body.dump()
    return answer.statusCode === 200 ? parseLength(answer.headers['content-length']) : null
  } catch {
    return null
  } finally {
    await client.destroy()
  }
}

function parseLength(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null
}
