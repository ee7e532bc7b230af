import type { ListenAddress } from '../kit/net/port-refused.ts'
import type { Config } from './config.ts'
import type { SmppServerConfig } from './sections/smpp-server-settings.ts'

/** Where an installation listens for clients, each with the setting that chooses its port. */
export function listListeners({ listen, smppServer }: Config): ListenAddress[] {
  const { smpp, smppTls } = smppListeners(smppServer)
  return [httpListener(listen), smpp, smppTls].filter((address) => address !== null)
}

export function httpListener({ host, port }: Pick<Config['listen'], 'host' | 'port'>): ListenAddress {
  return { host, port, setting: 'listen.port (POSTHORN_PORT)' }
}

/** Null for a listener that is not set. */
export function smppListeners({ host, port, tls }: SmppServerConfig): {
  smpp: ListenAddress | null
  smppTls: ListenAddress | null
} {
  return {
    smpp: port === null ? null : { host, port, setting: 'smppServer.port (POSTHORN_SMPP_PORT)' },
    smppTls: tls === null ? null : { host, port: tls.port, setting: 'smppServer.tls.port' },
  }
}
