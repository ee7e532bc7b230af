import type { PeerState } from '../../../telephony/sip/peer-watch.ts'
import { openSipTransport, type TransportSettings } from '../../../telephony/sip/transport/open-transport.ts'
import type { UserAgentOptions } from '../../../telephony/sip/user-agent-client.ts'
import { portRefused } from '../../kit/net/port-refused.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { SipTrunkConfig } from './trunk-settings.ts'

/** The options of the user agent for a trunk's settings. */
export function agentOptions(
  config: SipTrunkConfig,
  clock: Clock,
  onTrunk: (state: PeerState) => void,
  onFault: (error: unknown) => void = () => undefined,
): UserAgentOptions {
  const { host, port, domain, credentials, callerId, inDialog, keepAliveSeconds } = config
  const trunk = { host, port }
  return {
    openTransport: (listener) =>
      openSipTransport(transportSettings(config), trunk, clock, listener).catch((error: unknown) => {
        throw portRefused(error, { ...config.local, setting: 'local.port of the upstream' })
      }),
    trunk,
    domain,
    credentials:
      credentials === null
        ? null
        : { username: credentials.username, password: credentials.password.reveal() },
    callerId,
    inDialog,
    userAgent: 'Posthorn',
    keepAliveMs: keepAliveSeconds * 1_000,
    clock,
    // Anyone on the internet can send malformed octets: they are not logged.
    listener: { onTrunk, onFault, onMalformed: () => undefined },
  }
}

function transportSettings(config: SipTrunkConfig): TransportSettings {
  const { transport, tls, local: bind, advertisedHost } = config
  const advertise = advertisedHost === null ? null : { host: advertisedHost, port: null }
  if (transport !== 'tls') return { kind: transport === 'udp' ? 'UDP' : 'TCP', bind, advertise }
  const { rejectUnauthorized = true, ca = null, servername = null } = tls ?? {}
  return { kind: 'TLS', bind, advertise, tls: { rejectUnauthorized, ca, servername, identity: null } }
}
