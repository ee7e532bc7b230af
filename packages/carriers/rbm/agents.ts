import type { RbmConfig } from './settings.ts'

export type Agent = RbmConfig['agents'][number]

/** Maps our senders to agents and back. */
export class Agents {
  readonly #bySender: ReadonlyMap<string, Agent>
  readonly #byId: ReadonlyMap<string, Agent>

  constructor(agents: RbmConfig['agents']) {
    this.#bySender = new Map(agents.map((agent) => [agent.sender, agent]))
    this.#byId = new Map(agents.map((agent) => [agent.agentId, agent]))
  }

  of(sender: string): Agent | null {
    return this.#bySender.get(sender) ?? null
  }

  /** Webhooks write an agent's id with `@rbm.goog` or without. */
  findSender(agentId: string): string | null {
    return this.#byId.get(agentId.replace(/@rbm\.goog$/, ''))?.sender ?? null
  }
}
