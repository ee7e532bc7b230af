import type { Call } from '../../../telephony/sip/call/call.ts'
import type { CallEvent } from '../../../telephony/sip/call/call-events.ts'
import type { PeerState } from '../../../telephony/sip/peer-watch.ts'
import type { AudioCodec } from '../../../telephony/sip/sdp/audio.ts'
import { findLocalAddress } from '../../../telephony/sip/transport/local-address.ts'
import { UserAgentClient } from '../../../telephony/sip/user-agent-client.ts'
import { type Backoff, backoffDelayMs } from '../../kit/time/backoff.ts'
import { type Clock, sleep } from '../../kit/time/clock.ts'
import type { ConnectionListener } from '../connector.ts'
import { agentOptions } from './agent-options.ts'
import { inTime } from './in-time.ts'
import type { SipTrunkConfig } from './trunk-settings.ts'

export interface TrunkOptions {
  config: SipTrunkConfig
  clock: Clock
  /** Our address in SDP; null: the local address that routes to the trunk. */
  mediaHost: string | null
  listener: Pick<ConnectionListener, 'onState' | 'onFault'>
}

/** A call that a connector requests; all numbers are international digits. */
export interface TrunkCall {
  phone: string
  /** One of our numbers. */
  from: string
  /** Our UDP port for sound. */
  mediaPort: number
  codecs: readonly AudioCodec[]
  maxRingMs: number
  maxTalkMs: number
  /** Must not throw. */
  onEvent: (event: CallEvent) => void
}

/** Time for closing sockets. */
const graceMs = 1_000

/** Pause between two user agents while the trunk is down. */
const reopen: Backoff = { baseMs: 1_000, maxMs: 30_000 }

/**
 * Keeps a user agent for a trunk and probes the trunk with OPTIONS. While the trunk is down it reopens the agent, since
 * the address, the DNS record or the connection of either side may have changed.
 */
export class Trunk {
  readonly #options: TrunkOptions
  readonly #stop = new AbortController()
  #mode: 'down' | 'up' | 'closing' = 'down'
  #reason = 'the trunk was not probed yet'
  /** The last reason that was reported. */
  #reported: string | null = null
  #agent: UserAgentClient | null = null
  #mediaHost = ''
  /** The wait that the trunk named when it went down. */
  #retryAfterMs = 0
  /** Ends the current agent. */
  #giveUp: () => void = () => undefined
  #running: Promise<void> = Promise.resolve()
  #closeWithinMs = 0

  static open(options: TrunkOptions): Trunk {
    const trunk = new Trunk(options)
    trunk.#running = trunk.#run()
    return trunk
  }

  private constructor(options: TrunkOptions) {
    this.#options = options
  }

  /** Whether the trunk responds. */
  get up(): boolean {
    return this.#mode === 'up' && this.#agent !== null
  }

  /** Whether it answers now; while it is up that may have ended a moment ago. */
  get answers(): boolean {
    return this.up && this.#agent?.isTrunkSilent === false
  }

  /** Why it is not up. */
  get reason(): string {
    return this.#reason
  }

  /** Sends an INVITE; null where the trunk is not up. */
  call({ phone, from, mediaPort, codecs, onEvent, ...limits }: TrunkCall): Call | null {
    const agent = this.#agent
    if (agent === null || !this.up) return null
    return agent.call({
      ...limits,
      to: this.#written(phone),
      from: this.#written(from),
      displayName: null,
      audio: { host: this.#mediaHost, port: mediaPort, codecs },
      onEvent: (event) => {
        try {
          onEvent(event)
        } catch (error) {
          this.#onFault(error)
        }
        if (event.kind === 'ended') this.#reopenWhereIdle()
      },
    })
  }

  /** Ends the calls within `withinMs`, and closes. Never rejects. */
  async close(withinMs: number): Promise<void> {
    if (this.#mode !== 'closing') {
      this.#mode = 'closing'
      this.#reason = 'the trunk is being closed'
      this.#closeWithinMs = withinMs
      this.#stop.abort()
      this.#giveUp()
    }
    // A DNS query ends only when the system's resolver returns.
    await inTime(this.#running, { clock: this.#options.clock, limitMs: withinMs + graceMs })
  }

  async #run(): Promise<void> {
    const { clock } = this.#options
    for (let tries = 0; !this.#stopped(); tries++) {
      const wasUp = await this.#serve()
      if (wasUp) tries = 0
      const waitMs = backoffDelayMs(reopen, tries, Math.random(), this.#retryAfterMs)
      await sleep(clock, waitMs, this.#stop.signal)
    }
  }

  #stopped(): boolean {
    return this.#stop.signal.aborted
  }

  /** Runs one user agent to its end. Returns whether the trunk responded to it. */
  async #serve(): Promise<boolean> {
    const { config, clock, mediaHost } = this.#options
    const givenUp = new Promise<void>((resolve) => {
      this.#giveUp = resolve
    })
    let wasUp = false
    const onTrunk = (state: PeerState) => {
      wasUp ||= state.kind === 'up'
      this.#onTrunk(state)
    }
    try {
      this.#mediaHost = mediaHost ?? (await findLocalAddress(config))
      this.#agent = await UserAgentClient.open(agentOptions(config, clock, onTrunk, this.#onFault))
    } catch (error) {
      this.#enterDown(error instanceof Error ? error.message : String(error))
      return false
    }
    // The state may have changed while the agent was being opened.
    this.#onTrunk(this.#agent.trunkState)
    if (!this.#stopped()) await givenUp
    const agent = this.#agent
    await agent.close(this.#closeWithinMs)
    this.#agent = null
    return wasUp
  }

  readonly #onFault = (error: unknown): void => this.#options.listener.onFault?.(error)

  #onTrunk(state: PeerState): void {
    if (this.#mode === 'closing' || this.#agent === null) return
    this.#retryAfterMs = state.kind === 'down' ? (state.retryAfterSeconds ?? 0) * 1_000 : 0
    if (state.kind === 'up') this.#enterUp()
    else if (state.kind === 'down') {
      this.#enterDown(`the trunk is away: ${state.reason}`)
      this.#reopenWhereIdle()
    }
  }

  /** A running call keeps the agent, which continues to probe the trunk. */
  #reopenWhereIdle(): void {
    if (this.#mode === 'down' && this.#agent?.callsUnderWay === 0) this.#giveUp()
  }

  #enterUp(): void {
    if (this.#mode === 'up') return
    this.#mode = 'up'
    this.#reported = null
    this.#options.listener.onState({ kind: 'up' })
  }

  // Reports the same reason only once: a trunk can be down for days.
  #enterDown(reason: string): void {
    if (this.#mode === 'closing') return
    const isChange = this.#mode === 'up' || reason !== this.#reported
    this.#mode = 'down'
    this.#reason = reason
    this.#reported = reason
    if (isChange) this.#options.listener.onState({ kind: 'down', reason })
  }

  #written(number: string): string {
    return this.#options.config.numberFormat === 'plus' ? `+${number}` : number
  }
}
