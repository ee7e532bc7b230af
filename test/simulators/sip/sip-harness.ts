import assert from 'node:assert/strict'
import { type Clock, systemClock } from '../../../packages/kit/time/clock.ts'
import type { HandsetMessage } from '../../../simulators/handset.ts'
import type { CallContent, CallView } from '../../../simulators/handset-calls.ts'
import type { Sandbox } from '../../../simulators/sandbox.ts'
import { startSandbox } from '../../../simulators/sandbox.ts'
import type { SipCarrier } from '../../../simulators/sip/sip-carrier.ts'
import type { SipOptions } from '../../../simulators/sip/sip-options.ts'
import type { Call } from '../../../telephony/sip/call/call.ts'
import type { CallEnd, CallEvent } from '../../../telephony/sip/call/call-events.ts'
import { openSipTransport } from '../../../telephony/sip/transport/open-transport.ts'
import {
  type CallRequest,
  UserAgentClient,
  type UserAgentOptions,
} from '../../../telephony/sip/user-agent-client.ts'

/** Short enough for a test, long enough for a machine under load. */
const timers = { t1: 200, t2: 800, t4: 500 }

/** Port for sound that no test listens to: the discard port, which no other process gets (RFC 863). */
const discard = 9

export interface StageOptions {
  dataDir?: string | null
  /** The sandbox's; the user agent has that of the system. */
  clock?: Clock
  sip?: Partial<Omit<SipOptions, 'handsets' | 'clock' | 'dataDir'>>
  agent?: Partial<UserAgentOptions>
  kind?: 'UDP' | 'TCP'
}

/** A call that the user agent makes, with its events. */
export class Dialled {
  readonly events: CallEvent[] = []
  readonly ended: Promise<CallEnd>
  call: Call | null = null
  #wake: (() => void)[] = []
  #resolveEnd: (end: CallEnd) => void = () => undefined

  constructor() {
    this.ended = new Promise((resolve) => {
      this.#resolveEnd = resolve
    })
  }

  readonly onEvent = (event: CallEvent): void => {
    this.events.push(event)
    if (event.kind === 'ended') this.#resolveEnd(event.end)
    for (const wake of this.#wake.splice(0)) wake()
  }

  get kinds(): string[] {
    return this.events.map(({ kind }) => kind)
  }

  /** Resolves with the first event of that kind. */
  async received<K extends CallEvent['kind']>(kind: K): Promise<Extract<CallEvent, { kind: K }>> {
    for (;;) {
      const found = this.events.find((event) => event.kind === kind)
      if (found) return found as Extract<CallEvent, { kind: K }>
      assert.ok(!this.kinds.includes('ended'), `it ended without ${kind}: ${JSON.stringify(this.events)}`)
      await new Promise<void>((resolve) => this.#wake.push(resolve))
    }
  }
}

/** The sandbox with its SIP carrier, and the user agent that calls through it. */
export class SipHarness implements AsyncDisposable {
  readonly sandbox: Sandbox
  readonly carrier: SipCarrier
  readonly agent: UserAgentClient

  static async open(options: StageOptions = {}): Promise<SipHarness> {
    const { dataDir = null, clock = systemClock, kind = 'UDP' } = options
    const sandbox = await startSandbox({
      dataDir,
      clock,
      http: { port: 0 },
      sms: { port: 0 },
      sip: { port: 0, timers, ...options.sip },
    })
    const { host, port, username, password } = sandbox.addresses.sip ?? assert.fail('no SIP')
    const trunk = { host, port }
    const bind = { host, port: 0 }
    const agent = await UserAgentClient.open({
      openTransport: (listener) =>
        openSipTransport({ kind, bind, advertise: null }, trunk, systemClock, listener),
      trunk,
      domain: null,
      credentials: { username, password },
      callerId: 'p-asserted-identity',
      inDialog: 'contact',
      userAgent: 'test',
      keepAliveMs: null,
      clock: systemClock,
      timers,
      listener: { onTrunk: () => undefined, onMalformed: () => undefined },
      ...options.agent,
    })
    return new SipHarness(sandbox, agent)
  }

  private constructor(sandbox: Sandbox, agent: UserAgentClient) {
    this.sandbox = sandbox
    this.carrier = sandbox.sip ?? assert.fail('no SIP')
    this.agent = agent
  }

  get stats(): Record<string, number> {
    return this.carrier.stats()
  }

  dial(to: string, request: Partial<CallRequest> = {}): Dialled {
    const dialled = new Dialled()
    dialled.call = this.agent.call({
      to,
      from: '380440000001',
      displayName: null,
      audio: { host: '127.0.0.1', port: discard, codecs: ['PCMA', 'PCMU'] },
      maxRingMs: 10_000,
      maxTalkMs: 10_000,
      onEvent: dialled.onEvent,
      ...request,
    })
    return dialled
  }

  /** The last message of a handset, once it is a call of which `holds` is true. */
  async shown(
    phone: string,
    holds: (content: CallContent) => boolean,
  ): Promise<HandsetMessage & { content: CallContent }> {
    const last = (messages: HandsetMessage[]) => messages.at(-1) as HandsetMessage & { content: CallContent }
    const { messages } = await this.sandbox.handsets.until(
      phone,
      (view) => view.messages.length > 0 && holds(last(view.messages).content),
    )
    return last(messages)
  }

  ended(phone: string): ReturnType<SipHarness['shown']> {
    return this.shown(phone, ({ state }) => state === 'ended')
  }

  ringing(phone: string): ReturnType<SipHarness['shown']> {
    return this.shown(phone, ({ state }) => state === 'ringing')
  }

  async http(method: string, path: string, body?: object): Promise<{ status: number; json: unknown }> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
    const response = await fetch(`${this.sandbox.addresses.http}${path}`, init)
    return { status: response.status, json: await response.json() }
  }

  async calls(phone: string): Promise<CallView[]> {
    const { json } = await this.http('GET', `/sandbox/handsets/${phone}/calls`)
    return (json as { calls: CallView[] }).calls
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.agent.close(500)
    await this.sandbox[Symbol.asyncDispose]()
  }
}
