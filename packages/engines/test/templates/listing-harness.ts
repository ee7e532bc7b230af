import { type FreshDatabase, freshDatabase } from '../../../../test/support/database.ts'
import { ManualClock } from '../../../../test/support/manual-clock.ts'
import type { WhatsAppTemplateSource } from '../../../carriers/template-ports.ts'
import type { Database } from '../../../store/database.ts'
import { WhatsAppTemplates } from '../../templates/whatsapp-templates.ts'

/** A database, a clock that stands still, and nodes that list WhatsApp templates. */
export class ListingHarness implements AsyncDisposable {
  readonly clock = new ManualClock()
  readonly faults: unknown[] = []
  readonly db: Database
  readonly #fresh: FreshDatabase
  readonly #nodes: WhatsAppTemplates[] = []

  static async open(): Promise<ListingHarness> {
    return new ListingHarness(await freshDatabase())
  }

  private constructor(fresh: FreshDatabase) {
    this.#fresh = fresh
    this.db = fresh.db
  }

  async node(...sources: WhatsAppTemplateSource[]): Promise<WhatsAppTemplates> {
    const { db, clock } = this
    const events = { fault: ({ error }: { error: unknown }) => void this.faults.push(error) }
    const node = await WhatsAppTemplates.open({ db, clock, events, sources, random: () => 0.5 })
    this.#nodes.push(node)
    return node
  }

  async close(node: WhatsAppTemplates): Promise<void> {
    this.#nodes.splice(this.#nodes.indexOf(node), 1)
    await node[Symbol.asyncDispose]()
  }

  /** Moves the clock in steps of a second, with a turn of the event loop after each. */
  async pass(seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds; passed++) {
      this.clock.advance(1_000)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** Moves the clock a second at a time, for at most `seconds`, until it is so; nodes have time to work meanwhile. */
  async passUntil(what: string, isSo: () => boolean, seconds: number): Promise<void> {
    for (let passed = 0; !isSo(); passed++) {
      if (passed === seconds) throw new Error(`passed ${seconds} s without this: ${what}`)
      this.clock.advance(1_000)
      await this.db.query({ text: 'SELECT pg_sleep(0.02)' })
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const node of [...this.#nodes]) await this.close(node)
    await this.#fresh[Symbol.asyncDispose]()
  }
}

/** Waits, turn by turn of the event loop, until it is so. */
export async function soon(what: string, isSo: () => boolean): Promise<void> {
  const limit = Date.now() + 5_000
  while (!isSo()) {
    if (Date.now() > limit) throw new Error(`waited for this: ${what}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
