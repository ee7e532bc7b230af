import { findMessages, totalMessages } from '../../administration/messages/find-messages.ts'
import type { MessagesPorts } from '../../administration/messages/messages-ports.ts'
import { readMessage } from '../../administration/messages/read-message.ts'
import { fallbackWaitDefaults } from '../../config/sections/dispatch-settings.ts'
import type { MessagesView, MessageView } from '../../console-contract/administration.ts'
import type { QueryOf } from '../../console-contract/contract.ts'
import { maskFor } from '../../console-contract/mask.ts'
import type { MessageTotalsView } from '../../console-contract/traffic/messages.ts'
import type { Role } from '../../domain/console/role.ts'
import { numberNetwork } from '../../domain/network/number-network.ts'
import { GatewayHarness } from '../../gateway/test/whole/gateway-harness.ts'
import { until } from '../../gateway/test/whole/until.ts'
import { systemClock } from '../../kit/time/clock.ts'

/** The console's views of messages over a whole gateway. */
export class MessagesHarness implements AsyncDisposable {
  readonly gateway: GatewayHarness
  readonly #ports: MessagesPorts

  static async open(): Promise<MessagesHarness> {
    return new MessagesHarness(await GatewayHarness.open({ everyChannel: true }))
  }

  private constructor(gateway: GatewayHarness) {
    this.gateway = gateway
    this.#ports = {
      db: gateway.db,
      clock: systemClock,
      country: 'UA',
      networkOf: numberNetwork,
      config: { fallback: { waitSeconds: fallbackWaitDefaults }, upstreams: [] },
      liveUpdates: { changed: () => undefined },
      cancelQueued: { cancel: () => Promise.reject(new Error('these tests cancel nothing')) },
      upstreams: () => Promise.resolve([]),
      linksUrl: () => gateway.url,
      catalogue: { account: () => null },
      conversations: { read: () => Promise.reject(new Error('these tests read no conversation')) },
    }
  }

  find(query: QueryOf<'GET /messages'>, role: Role = 'admin'): Promise<MessagesView> {
    return findMessages(this.#ports, query, maskFor(role))
  }

  totals(query: QueryOf<'GET /messages/totals'>, role: Role = 'admin'): Promise<MessageTotalsView> {
    return totalMessages(this.#ports, query, maskFor(role))
  }

  message(msgId: number, role: Role = 'admin'): Promise<MessageView> {
    return readMessage(this.#ports, msgId, maskFor(role))
  }

  /** Sends an operation, which must be accepted; returns its msg_id. */
  async send(operation: object): Promise<number> {
    const { data } = await this.gateway.client.post([operation])
    const [item] = data ?? []
    if (item?.success !== true) throw new Error(`${JSON.stringify(operation)}: ${item?.error}`)
    return Number(item.data?.['msg_id'])
  }

  /** Resolves with the message when it is final. */
  untilOver(msgId: number): Promise<MessageView> {
    return until(`message ${msgId} to be over`, async () => {
      const message = await this.message(msgId)
      return message.progress.kind === 'final' ? message : null
    })
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.gateway[Symbol.asyncDispose]()
  }
}
