import { collectDefaults } from '../../../settings/setting.ts'
import type { ConnectionListener, ConnectionState } from '../../connector.ts'
import type { SipTrunkConfig } from '../../sip/trunk-settings.ts'
import type { SipCallConfig } from '../../sip-call/settings.ts'
import { sipCallSettings } from '../../sip-call/settings.ts'
import type { SipVoiceConfig } from '../../sip-voice/settings.ts'
import { sipVoiceSettings } from '../../sip-voice/settings.ts'
import { Signal } from './signal.ts'

type Chosen = Pick<SipTrunkConfig, 'name' | 'host' | 'port' | 'local' | 'credentials' | 'numbers'>

export const phone = '380671234567'
export const host = '127.0.0.1'

function sampleTrunk(port: number): Chosen {
  return {
    name: 'trunk',
    host,
    port,
    local: { host, port: 0 },
    credentials: null,
    numbers: [{ from: '380441230000', to: '380441239999' }],
  }
}

export function voiceConfig(port: number, changes: Partial<SipVoiceConfig> = {}): SipVoiceConfig {
  return {
    ...collectDefaults(sipVoiceSettings),
    ...sampleTrunk(port),
    kind: 'sip-voice',
    channel: 'voice',
    ...changes,
  }
}

export function callConfig(port: number, changes: Partial<SipCallConfig> = {}): SipCallConfig {
  return {
    ...collectDefaults(sipCallSettings),
    ...sampleTrunk(port),
    kind: 'sip-call',
    channel: 'call',
    ...changes,
  }
}

/** A listener that records the states of a connection. */
export class States implements ConnectionListener {
  readonly states: ConnectionState[] = []
  readonly #signal = new Signal()

  onState(state: ConnectionState): void {
    this.states.push(state)
    this.#signal.fire()
  }

  onReport(): Promise<void> {
    return Promise.reject(new Error('a call completes when it is over: nothing is reported'))
  }

  onInbound(): Promise<void> {
    return Promise.reject(new Error('calls bring no messages'))
  }

  /** Resolves when the last reported state is `kind`. */
  async are(kind: ConnectionState['kind']): Promise<ConnectionState> {
    await this.#signal.until(() => this.states.at(-1)?.kind === kind)
    return this.states.at(-1) as ConnectionState
  }
}

/** Resolves after all pending callbacks that need neither clock nor network. */
export function ioDone(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
