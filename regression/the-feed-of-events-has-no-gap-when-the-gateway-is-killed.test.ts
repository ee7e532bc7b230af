import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Scene } from './support/scene.ts'
import { until } from './support/until.ts'
import { nothingIsLost } from './support/verdict.ts'

const kills = 4

interface FeedEvent {
  number: number
  type: string
  data: { msg_id?: string }
}

/** Reads the feed and keeps what it has read with its cursor, as a consumer with a database of its own does. */
class Consumer {
  readonly events: FeedEvent[] = []
  #after = '0'
  readonly #scene: Scene
  #isClosed = false
  readonly #reading: Promise<void>

  constructor(scene: Scene) {
    this.#scene = scene
    this.#reading = this.#read()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#reading
  }

  async #read(): Promise<void> {
    while (!this.#isClosed) await this.#readPage().catch(() => pause(100))
  }

  async #readPage(): Promise<void> {
    const url = `http://127.0.0.1:${this.#scene.installation.port}/v1/events?after=${this.#after}&wait=1&limit=500`
    const headers = { authorization: `Bearer ${this.#scene.apiKey}` }
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) })
    const page = (await response.json()) as {
      success: boolean
      error?: string
      events: FeedEvent[]
      next: string
    }
    // A cursor beyond the last number would mean that numbers were lost.
    if (response.status === 400 || response.status === 410) throw new Error(page.error)
    // Killed before it has stored the page: it reads the page again.
    if (!page.success || Math.random() < 0.2) return
    this.events.push(...page.events)
    this.#after = page.next
  }
}

test('a consumer sees each event once and in order while gateway and database are killed under load', async (t) => {
  await using scene = await Scene.open()
  await using traffic = scene.traffic()
  const consumer = new Consumer(scene)
  await scene.killUnderLoad(traffic, kills)
  const verdict = await nothingIsLost(scene, [traffic], { finalWithinMs: 60_000, calledBackWithinMs: 90_000 })
  const isEnd = ({ type }: FeedEvent) => type === 'message.delivered' || type === 'message.failed'
  await until('the end of every message is in the feed', 30_000, () => {
    const ended = new Set(consumer.events.filter(isEnd).map(({ data }) => data.msg_id))
    const open = [...traffic.accepted.values()].filter((msgId) => !ended.has(String(msgId)))
    return open.length === 0 ? null : `${open.length} messages have none`
  })
  await consumer.close()
  const { events } = consumer
  t.diagnostic(JSON.stringify({ kills, ...verdict, events: events.length }))
  assert.deepEqual(
    events.map(({ number }) => number),
    events.map((_, index) => index + 1),
  )
  for (const [msgId, types] of livesOf(events)) {
    assert.equal(types[0], 'message.accepted', `message ${msgId}: ${types.join()}`)
    assert.equal(types.filter((type) => type === 'message.accepted').length, 1)
    assert.equal(types.filter((type) => type === 'message.delivered').length, 1, types.join())
    assert.ok(types.indexOf('message.submitted') < types.indexOf('message.delivered'), types.join())
  }
})

/** The types of events of each message, in the order of the feed. */
function livesOf(events: readonly FeedEvent[]): Map<string, string[]> {
  const lives = new Map<string, string[]>()
  for (const { type, data } of events) {
    if (data.msg_id === undefined) continue
    const life = lives.get(data.msg_id) ?? []
    life.push(type)
    lives.set(data.msg_id, life)
  }
  return lives
}
