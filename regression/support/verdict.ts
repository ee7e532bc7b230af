import assert from 'node:assert/strict'
import type { PgDatabase } from '../../packages/store/pg/pg-database.ts'
import type { Scene } from './scene.ts'
import { phoneOf, type Traffic } from './traffic.ts'
import { until } from './until.ts'

export interface VerdictOptions {
  /** Time for every message to become final. */
  finalWithinMs: number
  /** Time after that for every callback to arrive. */
  calledBackWithinMs: number
}

export interface Verdict {
  accepted: number
  /** Stored and final, although the client got no answer, or an error because the commit was uncertain. */
  storedUnanswered: number
  /** Were handed to a carrier when a gateway died, so that the outcome was unknown. */
  inDoubt: number
  /** Messages that a carrier or a handset got more than once. */
  duplicates: number
  /** Timelines of those of them whose first answer the gateway had, at most three: it is to send none of these again. */
  unexplained: string[]
  /** Why submits got no answer, and how many. */
  noAnswers: Record<string, number>
  /** Messages that an upstream other than the first got although routing passed none over. */
  notByPriority: number
  /** Callbacks that arrived again, under the same webhook-id. */
  repeatedCallbacks: number
}

interface StoredMessage {
  msg_id: number
  client_id: string
  phase: number
  status: string
  ends: number
  in_doubt: boolean
  /** Whether a submit got no answer. */
  unanswered: boolean
  timeline: string
  not_by_priority: boolean
}

const final = 9

/**
 * The promise of the gateway: every accepted message is on disk, has exactly one final state that `status`
 * also returns, had its callbacks under one webhook-id, and the money adds up.
 */
export async function nothingIsLost(
  scene: Scene,
  traffic: readonly Traffic[],
  limits: VerdictOptions,
): Promise<Verdict> {
  const accepted = new Map(traffic.flatMap((each) => [...each.accepted]))
  assert.ok(accepted.size > 0, 'nothing was accepted at all')
  await using db = await scene.installation.openDatabase()
  await until('every message is final', limits.finalWithinMs, () => openMessages(db))
  const stored = await storedMessages(db)
  for (const [id, msgId] of accepted) {
    const message = stored.get(msgId)
    assert.ok(message !== undefined, `message ${msgId} was answered as accepted and is not on disk`)
    assert.equal(message.client_id, String(id))
    assert.equal(message.ends, 1, `message ${msgId} has ended ${message.ends} times`)
    assert.equal(message.status, 'DELIVERED', `message ${msgId}`)
  }
  nothingElseIsStored(traffic, stored)
  await statusAgrees(scene, accepted)
  await until('every callback is delivered', limits.calledBackWithinMs, () => openCallbacks(db))
  assert.equal(missingCallbacks(scene, accepted), null)
  const { sound } = JSON.parse(await scene.installation.command('audit', '--json')) as { sound: boolean }
  assert.equal(sound, true, 'the audit finds differences')
  const twice = duplicates(scene, stored)
  const all = [...stored.values()]
  const unexplained = all.filter(
    (each) => twice.has(Number(each.client_id)) && !each.in_doubt && !each.unanswered,
  )
  return {
    accepted: accepted.size,
    storedUnanswered: stored.size - accepted.size,
    inDoubt: all.filter(({ in_doubt }) => in_doubt).length,
    duplicates: twice.size,
    unexplained: unexplained.slice(0, 3).map(({ timeline }) => timeline),
    noAnswers: noAnswersIn(all),
    notByPriority: all.filter((each) => each.not_by_priority).length,
    repeatedCallbacks: repeatedCallbacks(scene),
  }
}

export async function openMessages(db: PgDatabase): Promise<string | null> {
  const rows = await db.query<{ phase: number; count: number; timeline: string }>({
    text: `SELECT phase, count(*), min(timeline) AS timeline FROM messages WHERE phase < 9
      GROUP BY phase ORDER BY phase`,
  })
  if (rows.length === 0) return null
  const counts = rows.map(({ phase, count, timeline }) => `${phase}: ${count}, such as one with\n${timeline}`)
  return `open by phase: ${counts.join('; ')}`
}

export async function openCallbacks(db: PgDatabase): Promise<string | null> {
  const text = `SELECT state, count(*) FROM callback_states WHERE state <> 'delivered' GROUP BY state`
  const rows = await db.query<{ state: string; count: number }>({ text })
  return rows.length === 0 ? null : rows.map(({ state, count }) => `${state}: ${count}`).join(', ')
}

async function storedMessages(db: PgDatabase): Promise<Map<number, StoredMessage>> {
  const rows = await db.query<StoredMessage>({
    text: `SELECT msg_id, client_id, phase, status,
      (SELECT count(*)::integer FROM regexp_matches(timeline, '^S[0-9]*\\[|"step":"status"', 'gn')) AS ends,
      timeline LIKE '%"step":"recovered","sent":"maybe"%' AS in_doubt,
      timeline ~ '(?n)^U[0-9]*\\["[^"]*",[0-9]+,"unknown"' AS unanswered,
      timeline ~ '(?n)^R[0-9]*\\["carrier-[1-9]",\\[\\]\\]$' AS not_by_priority, timeline
      FROM messages`,
  })
  for (const { msg_id, phase } of rows) assert.equal(phase, final, `message ${msg_id} is open`)
  return new Map(rows.map((row) => [row.msg_id, row]))
}

/** A client whose error says that nothing was accepted can safely send again. */
function nothingElseIsStored(traffic: readonly Traffic[], stored: ReadonlyMap<number, StoredMessage>): void {
  const ids = new Set([...stored.values()].map(({ client_id }) => Number(client_id)))
  const wrongly = traffic.flatMap(({ notAccepted }) => notAccepted.filter((id) => ids.has(id)))
  assert.deepEqual(wrongly, [], 'ids that were answered as not accepted and are on disk')
}

/** Clients see the same state as the database. */
async function statusAgrees(scene: Scene, accepted: ReadonlyMap<number, number>): Promise<void> {
  const ids = [...accepted.keys()]
  for (let start = 0; start < ids.length; start += 500) {
    const data = ids.slice(start, start + 500).map((id) => ({ type: 'status', id }))
    const answer = await fetch(`http://127.0.0.1:${scene.gateway.port}/api/json.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: scene.apiKey, data }),
    })
    const { data: items } = (await answer.json()) as { data: { data: { msg_id: string; status: string } }[] }
    for (const [index, { data }] of items.entries()) {
      assert.equal(data.msg_id, String(accepted.get(ids[start + index] ?? 0)))
      assert.equal(data.status, 'DELIVERED')
    }
  }
}

function missingCallbacks(scene: Scene, accepted: ReadonlyMap<number, number>): string | null {
  const webhooks = new Map<number, Set<unknown>>()
  for (const { headers, body } of scene.receiver.received) {
    const { msg_id } = JSON.parse(body) as { msg_id: string }
    const known = webhooks.get(Number(msg_id)) ?? new Set()
    webhooks.set(Number(msg_id), known.add(headers['webhook-id']))
  }
  const missing = [...accepted.values()].filter((msgId) => !webhooks.has(msgId))
  for (const [msgId, ids] of webhooks) {
    assert.equal(ids.size, 1, `message ${msgId} was called back under ${ids.size} ids`)
  }
  return missing.length === 0 ? null : `${missing.length} are missing, such as that of ${missing[0]}`
}

function noAnswersIn(all: readonly StoredMessage[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { timeline } of all) {
    for (const [, raw = ''] of timeline.matchAll(/"outcome":"unknown","raw":"([^"]*)"/g))
      counts[raw] = (counts[raw] ?? 0) + 1
  }
  return counts
}

function repeatedCallbacks({ receiver }: Scene): number {
  return (
    receiver.received.length - new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size
  )
}

/** Ids of messages with a part that one carrier got twice, or that a handset got from two carriers. */
function duplicates(scene: Scene, stored: ReadonlyMap<number, StoredMessage>): Set<number> {
  // Keys are sender|phone|part|text; the text of a second part does not name the id.
  const keys = scene.carriers.flatMap((carrier) => carrier.duplicates(1_000_000).map(({ key }) => key))
  const phones = new Set(keys.map((key) => key.split('|')[1]))
  const ids = [...stored.values()].map(({ client_id }) => Number(client_id))
  return new Set(
    ids.filter((id) => {
      const phone = phoneOf(id)
      return phones.has(phone) || scene.handsets.view(phone).messages.length > 1
    }),
  )
}
