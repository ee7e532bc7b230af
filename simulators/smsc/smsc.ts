import type { Socket } from 'node:net'
import type { SessionMode } from '../../packages/smpp/session-mode.ts'
import type { Carrier, HandsetReply } from '../carrier.ts'
import { InvalidField } from '../carrier.ts'
import type { Handsets } from '../handsets.ts'
import { RecentCounts } from '../recent-counts.ts'
import { TimerWheel } from '../timer-wheel.ts'
import { Accounts, defaultAccounts } from './accounts.ts'
import type { ClientConnectionParts } from './client-connection.ts'
import { ClientConnection } from './client-connection.ts'
import { newCounters } from './counters.ts'
import { DeliveryQueue } from './delivery-queue.ts'
import type { SmscFaults } from './faults.ts'
import { parseFaults } from './faults.ts'
import { renderInbound } from './inbound.ts'
import { Ledger } from './ledger.ts'
import type { SmscAddress } from './listeners.ts'
import { Listeners } from './listeners.ts'
import { MessageEndpoint } from './message-endpoint.ts'
import type { PhoneNetworkParts } from './phone-network.ts'
import { PhoneNetwork } from './phone-network.ts'
import type { InboundMessage } from './smsc-message.ts'
import type { SmscOptions } from './smsc-options.ts'
import { SubmitEndpoint } from './submit-endpoint.ts'

const maxInbound = 10_000

/** A carrier that speaks SMPP 3.4: TCP and TLS in front, the sandbox's handsets behind. */
export class Smsc implements Carrier {
  readonly name = 'sms'
  readonly channels = ['sms'] as const
  readonly #wheel: TimerWheel
  readonly #ledger: Ledger
  readonly #parts: ClientConnectionParts
  readonly #duplicates: RecentCounts | null
  readonly #connections = new Set<ClientConnection>()
  readonly #listeners = new Listeners((socket) => this.#accept(socket))
  readonly #handsets: Handsets
  #faults: SmscFaults
  #lastConnection = 0

  private constructor(options: SmscOptions, ledger: Ledger) {
    const { clock, handsets } = options
    const wheel = new TimerWheel(clock)
    const counters = newCounters()
    const faults = () => this.#faults
    const queue = new DeliveryQueue({
      wheel,
      counters,
      redeliverAfterMs: options.redeliverAfterMs ?? 1_000,
      preferOtherBind: () => this.#faults.receiptBind === 'other',
    })
    this.#faults = parseFaults(options.faults ?? {})
    this.#wheel = wheel
    this.#ledger = ledger
    this.#handsets = handsets
    this.#duplicates = options.trackDuplicates === true ? new RecentCounts(1_000_000) : null
    const reply: PhoneNetworkParts['reply'] = (each) => this.#replyByItself(each)
    const network = new PhoneNetwork({ clock, wheel, handsets, ledger, queue, counters, faults, reply })
    const submits = new SubmitEndpoint({
      clock,
      handsets,
      ledger,
      queue,
      counters,
      faults,
      deliveryDelayMs: options.deliveryDelayMs ?? 50,
      maxOpen: options.maxOpen ?? 100_000,
      duplicates: this.#duplicates,
    })
    this.#parts = {
      clock,
      wheel,
      accounts: new Accounts(options.accounts ?? defaultAccounts),
      ledger,
      network,
      queue,
      submits,
      messages: new MessageEndpoint({ clock, ledger, network, faults }),
      counters,
      faults,
      deliverWindow: options.deliverWindow ?? 100,
    }
  }

  static async open(options: SmscOptions): Promise<Smsc> {
    const ledger = await Ledger.open({ dataDir: options.dataDir, clock: options.clock })
    const smsc = new Smsc(options, ledger)
    try {
      await smsc.#listeners.open(options)
    } catch (error) {
      await smsc[Symbol.asyncDispose]()
      throw error
    }
    for (const message of [...ledger.open()]) smsc.#parts.network.resume(message)
    for (const inbound of [...ledger.openInbound()]) smsc.#queueInbound(inbound)
    return smsc
  }

  get address(): SmscAddress {
    return this.#listeners.address
  }

  get tlsAddress(): SmscAddress | null {
    return this.#listeners.tlsAddress
  }

  get faults(): SmscFaults {
    return this.#faults
  }

  /** Connections at present. */
  get connections(): { systemId: string; mode: SessionMode }[] {
    return [...this.#connections].map(({ account, mode }) => ({ systemId: account, mode }))
  }

  /** Replaces all faults; those left out are off. */
  setFaults(faults: Partial<SmscFaults>): void {
    this.putFaults(faults)
  }

  putFaults(json: unknown): void {
    this.#faults = parseFaults(json)
    if (this.#faults.refuseConnections) this.dropConnections()
  }

  /** Closes every connection without unbind, as a failing network does. */
  dropConnections(): void {
    for (const connection of [...this.#connections]) {
      connection.destroy('the simulated carrier dropped the connection')
    }
  }

  reply({ phone, to, content, via }: HandsetReply): void {
    if (content.kind !== 'text') throw new InvalidField('type must be text: an SMS carries nothing else')
    this.sendInbound({ phone, to, text: content.text, ...(via === null ? {} : { systemId: via }) })
  }

  /**
   * A text from a handset to an account (the first one where `systemId` is absent or unknown). It waits until
   * a receiver is bound. Throws `InvalidField`.
   */
  sendInbound(inbound: { phone: string; to: string; text: string; systemId?: string }): void {
    const { accounts } = this.#parts
    const { phone, to, text, systemId } = inbound
    if (!/^[\x20-\xff]{1,20}$/.test(to)) throw new InvalidField('to must be 1 to 20 Latin-1 characters')
    if (this.#ledger.inboundSize >= maxInbound) {
      throw new InvalidField(`text must wait: ${maxInbound} messages wait for a receiver already`)
    }
    const account = systemId !== undefined && accounts.has(systemId) ? systemId : accounts.first
    const message = { id: this.#ledger.nextId(), account, phone, to, text }
    this.#ledger.addInbound(message)
    this.#queueInbound(message)
  }

  /** Submits accepted more than once; empty unless `trackDuplicates` is set. Keys are sender|phone|part|text. */
  duplicates(limit = 100): { key: string; count: number }[] {
    return this.#duplicates?.repeated(limit) ?? []
  }

  stats(): Record<string, number> {
    return {
      ...this.#parts.counters,
      bound: this.#parts.accounts.bound,
      open: this.#ledger.size,
      waitingDeliveries: this.#parts.queue.waiting,
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = this.#listeners.close()
    await Promise.all([...this.#connections].map((connection) => connection.close()))
    await closed
    this.#wheel[Symbol.dispose]()
    await this.#ledger[Symbol.asyncDispose]()
  }

  #replyByItself(reply: { phone: string; to: string; text: string; via: string }): void {
    const { phone, to, text, via } = reply
    if (to === '' || this.#ledger.inboundSize >= maxInbound) return
    this.#handsets.sent(phone, { channel: 'sms', to, content: { kind: 'text', text }, via })
    this.sendInbound({ phone, to, text, systemId: via })
  }

  #queueInbound(inbound: InboundMessage): void {
    const parts = renderInbound(inbound, this.#faults.longInbound)
    let left = parts.length
    for (const part of parts) {
      this.#parts.queue.add({
        kind: 'inbound',
        account: inbound.account,
        origin: null,
        render: () => part,
        completed: () => {
          left--
          if (left === 0) this.#ledger.completeInbound(inbound.id)
        },
      })
    }
  }

  #accept(socket: Socket): void {
    if (this.#faults.refuseConnections) {
      socket.destroy()
      return
    }
    this.#parts.counters.connections++
    const connection: ClientConnection = new ClientConnection({
      id: ++this.#lastConnection,
      socket,
      parts: this.#parts,
      onClosed: () => this.#connections.delete(connection),
    })
    this.#connections.add(connection)
  }
}
