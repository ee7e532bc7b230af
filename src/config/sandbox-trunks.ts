import { sipCallDefaults, sipVoiceDefaults } from './defaults.ts'
import { Secret } from './secrets.ts'
import type { SipCallConfig, SipVoiceConfig } from './upstream-config.ts'

/** Where the simulated carrier of calls listens, and whom it knows. */
export interface SipPeer {
  host: string
  port: number
  username: string
  password: string
}

/** Two trunks to one carrier: for calls that speak, and for those whose number is a code, of all codes that there are. */
export function sandboxTrunks(peer: SipPeer): [SipVoiceConfig, SipCallConfig] {
  const shared = {
    host: peer.host,
    port: peer.port,
    local: { host: '127.0.0.1', port: 0 },
    credentials: { username: peer.username, password: new Secret(peer.password) },
    window: 200,
  }
  const numbers = [{ from: '380445550000', to: '380445559999' }]
  return [
    {
      ...sipVoiceDefaults,
      ...shared,
      name: 'voice-sandbox',
      kind: 'sip-voice',
      channel: 'voice',
      numbers: [{ from: '380445551234', to: '380445551234' }],
    },
    { ...sipCallDefaults, ...shared, name: 'call-sandbox', kind: 'sip-call', channel: 'call', numbers },
  ]
}
