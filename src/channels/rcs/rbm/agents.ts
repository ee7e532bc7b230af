import type { RbmConfig } from '../../../config/config.ts'

/** Our senders and the agents that they are. */
export class Agents {
  readonly #ids: ReadonlyMap<string, string>
  readonly #senders: ReadonlyMap<string, string>

  constructor(agents: RbmConfig['agents']) {
    this.#ids = new Map(agents.map(({ sender, agentId }) => [sender, agentId]))
    this.#senders = new Map(agents.map(({ sender, agentId }) => [agentId, sender]))
  }

  idOf(sender: string): string | null {
    return this.#ids.get(sender) ?? null
  }

  /** Webhooks write an agent's id with `@rbm.goog` or without. */
  senderOf(agentId: string): string | null {
    return this.#senders.get(agentId.replace(/@rbm\.goog$/, '')) ?? null
  }
}
