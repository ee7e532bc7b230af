import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { Secret } from '../../../settings/secret.ts'
import { collectDefaults } from '../../../settings/setting.ts'
import type {
  Connection,
  ConnectionListener,
  ConnectionState,
  Inbound,
  Report,
  SubmitPart,
} from '../../connector.ts'
import { smpp } from '../../smpp/kind.ts'
import type { SmppUpstreamConfig } from '../../smpp/settings.ts'
import { smppSettings } from '../../smpp/settings.ts'
import { openKind } from '../open-kind.ts'
import { submitPart } from '../submit-part.ts'

/** A connection with a manual clock, and all events that it reported. */
export class OpenConnection {
  readonly connection: Connection
  readonly clock = new ManualClock()
  readonly states: ConnectionState[] = []
  readonly reports: Report[] = []
  readonly inbound: Inbound[] = []
  /** Whether the lease of the slot has not ended. */
  isLeased = true
  /** How the listener handles events from now on. */
  take: () => Promise<void> = () => Promise.resolve()
  #woken: (() => void)[] = []

  constructor(port: number, changed: Partial<SmppUpstreamConfig> = {}) {
    const connector = openKind(smpp, configFor(port, changed), { clock: this.clock })
    const listener: ConnectionListener = {
      mayHandOver: () => this.isLeased,
      onState: (state) => {
        this.states.push(state)
        this.#wake()
      },
      onReport: (report) => {
        this.reports.push(report)
        this.#wake()
        return this.take()
      },
      onInbound: (inbound) => {
        this.inbound.push(inbound)
        this.#wake()
        return this.take()
      },
    }
    this.connection = connector.open(listener)
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => this.#woken.push(resolve))
  }

  /** Resolves when the latest state is up. */
  up(): Promise<void> {
    return this.until(() => this.states.at(-1)?.kind === 'up')
  }

  /** Resolves to the reason when the latest state is down. */
  async down(): Promise<string> {
    await this.until(() => this.states.at(-1)?.kind === 'down')
    const state = this.states.at(-1)
    return state?.kind === 'down' ? state.reason : ''
  }

  submit(text = 'hello', given: Partial<SubmitPart> = {}): ReturnType<Connection['submit']> {
    return this.connection.submit(
      submitPart({
        msgId: 1,
        waitEndsAt: Date.now() + 172_800_000,
        sender: 'Posthorn',
        content: { kind: 'sms', text },
        expiresAt: this.clock.now() + 3_600_000,
        ...given,
      }),
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = this.connection.close(0)
    this.clock.advance(0)
    await closed
  }

  #wake(): void {
    for (const resolve of this.#woken.splice(0)) resolve()
  }
}

function configFor(port: number, changed: Partial<SmppUpstreamConfig>): SmppUpstreamConfig {
  return {
    ...collectDefaults(smppSettings),
    name: 'carrier',
    kind: 'smpp',
    channel: 'sms',
    host: '127.0.0.1',
    port,
    systemId: 'posthorn',
    password: new Secret('secret'),
    ...changed,
  }
}
