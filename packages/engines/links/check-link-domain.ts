import type { CallbackConfig } from '../../config/sections/callback-settings.ts'
import { domainUrl } from '../../domain/links/link-host.ts'
import { openSystemResolver, type Resolver } from '../../kit/net/resolver.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { Answer } from '../callbacks/answer.ts'
import { Connections, type OpenPool } from '../callbacks/sending/connections.ts'

/**
 * - `reached`: links on the domain are answered here.
 * - `other-host`: this gateway is reached, but the proxy gives it another host.
 * - `other-server`: another server answers, or a proxy that passes the path to no gateway.
 * - `forbidden`: the name leads to addresses that the gateway may not request.
 * - `unreachable`: there is no answer: no such name, no server, no certificate for the name.
 */
export const domainReaches = ['reached', 'other-host', 'other-server', 'forbidden', 'unreachable'] as const
export type DomainReach = (typeof domainReaches)[number]

/** `detail`: the status or the error; null where there is nothing to add. */
export interface CheckedDomain {
  reach: DomainReach
  detail: string | null
}

/** Where gateways answer a check with 204, and with 421 where the request names another host than that of the proof. */
function proofPath(proof: string): string {
  return `/l/domain/${proof}`
}

interface CheckOptions {
  clock: Clock
  config: Pick<CallbackConfig, 'allowPrivateAddresses' | 'timeoutMs'>
  /** Default: the hosts file, then the name servers of the system. */
  resolver?: Resolver
  /** Default: connections over the network. */
  openPool?: OpenPool
}

/** One request over TLS as a subscriber's browser makes it, to addresses that callbacks may go to. */
export async function checkLinkDomain(
  { clock, config, resolver, openPool }: CheckOptions,
  { domain, proof }: { domain: string; proof: string },
): Promise<CheckedDomain> {
  const { allowPrivateAddresses, timeoutMs } = config
  await using connections = new Connections({
    ...{ clock, allowPrivateAddresses, timeoutMs, concurrencyPerHost: 1 },
    resolver: resolver ?? (await openSystemResolver()),
    ...(openPool !== undefined && { openPool }),
  })
  const target = { origin: domainUrl(domain), host: domain, path: proofPath(proof) }
  return readAnswer(await connections.request(target, { host: domain }, null).answer)
}

function readAnswer(answer: Answer): CheckedDomain {
  switch (answer.kind) {
    case 'status':
      if (answer.status === 204) return { reach: 'reached', detail: null }
      if (answer.status === 421) return { reach: 'other-host', detail: null }
      return { reach: 'other-server', detail: String(answer.status) }
    case 'forbidden':
      return { reach: 'forbidden', detail: answer.reason }
    case 'unreachable':
      return { reach: 'unreachable', detail: answer.reason }
    case 'timeout':
    case 'abandoned':
      return { reach: 'unreachable', detail: 'timeout' }
  }
}
