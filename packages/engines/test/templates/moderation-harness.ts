import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import { createAccount } from '../../../store/accounts/accounts.ts'
import type { Database } from '../../../store/database.ts'
import { noFeed } from '../../../store/feed/feed-port.ts'
import { insertViberTemplate } from '../../../store/templates/viber-templates.ts'
import { ViberModeration } from '../../templates/viber-moderation.ts'
import { ScriptedTemplateClient } from './scripted-template-client.ts'

export interface StoredRow {
  status: string
  reason: string | null
  step: string
  upstream_id: string | null
  tries: number
  trouble: string | null
  due_at: number
}

/** Knows a node's sleep between two rounds, of at most 5 s, from its patience with an upstream. */
class SleepClock extends ManualClock {
  sleeping = 0

  override after(delayMs: number, task: () => void): () => void {
    if (delayMs > 5_000) return super.after(delayMs, task)
    this.sleeping++
    let isOver = false
    const end = () => {
      if (!isOver) this.sleeping--
      isOver = true
    }
    const cancel = super.after(delayMs, () => {
      end()
      task()
    })
    return () => {
      end()
      cancel()
    }
  }
}

/** A database, a manual clock, one scripted client, and nodes that tests open. */
export class ModerationHarness implements AsyncDisposable {
  readonly clock = new SleepClock()
  readonly client = new ScriptedTemplateClient()
  readonly faults: unknown[] = []
  readonly db: Database
  readonly accountId: number
  readonly #fresh: FreshDatabase
  readonly #nodes: ViberModeration[] = []

  static async open(): Promise<ModerationHarness> {
    const fresh = await freshDatabase()
    return new ModerationHarness(fresh, await createAccount(fresh.db, { name: 'shop', currency: 'UAH' }))
  }

  private constructor(fresh: FreshDatabase, accountId: number) {
    this.#fresh = fresh
    this.db = fresh.db
    this.accountId = accountId
  }

  /** Opens a node and waits until it has nothing to do. */
  async node(client = this.client): Promise<ViberModeration> {
    const node = ViberModeration.open({
      feed: noFeed,
      db: this.db,
      clock: this.clock,
      events: { fault: ({ error }) => void this.faults.push(error) },
      clients: [client],
      random: () => 0.5,
    })
    this.#nodes.push(node)
    await this.quiet(this.#nodes.length)
    return node
  }

  async insert(text: string, { signature = 'Chat', accountId = this.accountId } = {}): Promise<number> {
    const { clock } = this
    const template = { accountId, signature, text, upstream: 'viber-main', createdAt: clock.now() }
    return (await insertViberTemplate(this.db, template, { templates: 1_000, bytes: 1_000_000 })) ?? 0
  }

  async row(templateId: number): Promise<StoredRow | undefined> {
    const text = 'SELECT * FROM viber_templates WHERE template_id = $1'
    const [row] = await this.db.query<StoredRow>({ text }, [templateId])
    return row
  }

  /** Moves the clock and waits until every node sleeps again. */
  async pass(ms: number, nodes = this.#nodes.length): Promise<void> {
    this.clock.advance(ms)
    await this.quiet(nodes)
  }

  /** Until so many nodes sleep between their rounds. */
  async quiet(nodes: number): Promise<void> {
    const limit = Date.now() + 5_000
    while (this.clock.sleeping < nodes) {
      if (Date.now() > limit) throw new Error(`${this.clock.sleeping} of ${nodes} nodes sleep`)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node[Symbol.asyncDispose]()))
    await this.#fresh[Symbol.asyncDispose]()
  }
}
