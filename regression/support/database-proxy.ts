import type { NetConnectOpts } from 'node:net'
import type { TcpProxy } from './tcp-proxy.ts'

/** Where the database at `url` listens: the embedded server of the tests has a unix socket. */
export function databaseAddress(url: string): NetConnectOpts {
  const { searchParams, hostname, port } = new URL(url)
  const folder = searchParams.get('host')
  if (folder === null) return { host: hostname, port: Number(port) }
  return { path: `${folder}/.s.PGSQL.${searchParams.get('port')}` }
}

/** The URL of the same database behind a proxy. */
export function databaseBehind({ port }: Pick<TcpProxy, 'port'>, url: string): string {
  const changed = new URL(url)
  changed.host = `127.0.0.1:${port}`
  changed.search = ''
  return changed.href
}
