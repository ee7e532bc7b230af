import type { IncomingHttpHeaders } from 'node:http'
import { isLoopback } from './loopback.ts'

export interface Visit {
  method: string
  /** The target of the request line, which may be a whole URL. */
  url: string
  headers: IncomingHttpHeaders
}

/**
 * Why a request comes from a page of another site in a browser of this machine, as a sentence; null where nothing says
 * so. Such a page reaches a server of the loopback address under a name of its own that it binds to the address
 * (DNS rebinding), which shows in `Host`, or under the server's name, which shows in `Origin` and `Sec-Fetch-Site`.
 * Requests without these headers come from programs. `names` are names of this server besides those of the loopback
 * address.
 */
export function foreignVisitor(
  { method, url, headers }: Visit,
  names: readonly string[] = [],
): string | null {
  const isOurs = (host: string) => isLoopback(host) || names.some((name) => name.toLowerCase() === host)
  const { host, origin } = headers
  for (const name of [host, /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]]) {
    if (name !== undefined && !isOurs(parseHostname(name))) return `Host ${shown(name)} is no name of it`
  }
  if (origin !== undefined) {
    const site = /^https?:\/\/(.*)$/.exec(origin)?.[1] ?? ''
    return isOurs(parseHostname(site)) ? null : `a page of ${shown(origin)} sent the request`
  }
  const isVisit = headers['sec-fetch-mode'] === 'navigate' && method === 'GET'
  return headers['sec-fetch-site'] === 'cross-site' && !isVisit
    ? 'a page of another site sent the request'
    : null
}

/** Of `name`, `name:port` or `[address]:port`, in small letters; the empty text where it is none of these. */
function parseHostname(authority: string): string {
  const [, address, name] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{0,5})?$/i.exec(authority) ?? []
  return (address ?? name ?? '').toLowerCase()
}

function shown(text: string): string {
  return /^[\w.:/[\]-]{1,100}$/.test(text) ? text : 'of this request'
}
