import { insertMessagesText } from '../../../test/support/message-rows.ts'
import type { Database } from '../../store/database.ts'
import { MessageIds } from '../../store/messages/message-ids.ts'

/** Networks by the numbers that begin so. */
export const networks = [
  { prefix: '380671', name: 'UA Kyivstar 25503' },
  { prefix: '380501', name: 'UA Vodafone 25501' },
  { prefix: '48601', name: 'PL Plus 26001' },
] as const

const smsPrice = 1_100_000
const viberPrice = 600_000

/** What the table `hour` keeps of a message, and the table `hands` of its hand-overs. */
interface HourMessage {
  id: number
  account: number
  phone: string
  at: number
  isOver: boolean
  charged: number
  chargedChannel: string | null
  chargedParts: number
  plan: object
  attempts: object[]
}

interface Hand {
  id: number
  channel: string
  upstream: string
  parts: number
  /** Null: not known yet. */
  delivered: boolean | null
}

/**
 * Stores an hour of messages of the accounts 1 to 3, the same for each seed: SMS by `a` and `b`, some after Viber by
 * `v`, delivered, failed and still under way. Beside them the tables `hour` and `hands` for queries of a test.
 */
export async function storeSeededHour(
  db: Database,
  from: number,
  count: number,
  seed: number,
): Promise<void> {
  const random = randomOf(seed)
  const ids = await (await MessageIds.open(db)).take(count)
  const messages: HourMessage[] = []
  const hands: Hand[] = []
  for (const [index, id] of ids.entries()) {
    const at = from + Math.floor((index * 3_600_000) / count)
    const { message, hands: own } = messageOf(id, at, random)
    messages.push(message)
    hands.push(...own)
  }
  await db.query({
    text: `CREATE TABLE hour (id bigint, account integer, phone text, at bigint, "isOver" boolean, charged bigint,
      "chargedChannel" text, "chargedParts" integer, plan json, attempts json)`,
  })
  await db.query({
    text: 'CREATE TABLE hands (id bigint, channel text, upstream text, parts integer, delivered boolean)',
  })
  await db.query({ text: 'INSERT INTO hour SELECT * FROM json_populate_recordset(NULL::hour, $1)' }, [
    JSON.stringify(messages),
  ])
  await db.query({ text: 'INSERT INTO hands SELECT * FROM json_populate_recordset(NULL::hands, $1)' }, [
    JSON.stringify(hands),
  ])
  await db.query({
    text: insertMessagesText(
      'msg_id, account_id, client_id, phone, phase, accepted_at, expires_at, updated_at, status, charged_micros, plan, attempts',
      `SELECT id, account, '7', phone, CASE WHEN "isOver" THEN 9 ELSE 2 END, at, at + 172800000, at + 5000,
        CASE WHEN NOT "isOver" THEN 'ROUTING' WHEN charged > 0 THEN 'DELIVERED' ELSE 'UNDELIVERABLE' END,
        charged, plan, attempts FROM hour`,
    ),
  })
}

function messageOf(id: number, at: number, random: () => number): { message: HourMessage; hands: Hand[] } {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const phone = pick(networks)
    .prefix.padEnd(pick([11]), '1')
    .concat(String(Math.floor(random() * 10)))
  const parts = 1 + Math.floor(random() * 3)
  const upstream = random() < 0.6 ? 'a' : 'b'
  const isDelivered = random() < (upstream === 'a' ? 0.7 : 0.9)
  const isOver = random() < 0.95
  const viber = { channel: 'viber', upstream: 'v', parts: 1, price: viberPrice }
  const sms = { channel: 'sms', upstream, parts, price: smsPrice }
  const first = random() < 0.3 ? (random() < 0.5 ? 'lands' : 'falls') : 'none'
  const stages = first === 'none' ? [sms] : [viber, sms]
  const tried = first === 'lands' ? [viber] : stages
  const last = first === 'lands' ? true : isDelivered
  const resultOf = (index: number) => (index < tried.length - 1 ? false : isOver ? last : null)
  const won = isOver && last ? tried.at(-1) : undefined
  return {
    hands: tried.map((each, index) => ({
      id,
      channel: each.channel,
      upstream: each.upstream,
      parts: each.parts,
      delivered: resultOf(index),
    })),
    message: {
      id,
      account: pick([1, 1, 2, 3]),
      phone,
      at,
      isOver,
      charged: won === undefined ? 0 : won.parts * won.price,
      chargedChannel: won?.channel ?? null,
      chargedParts: won?.parts ?? 0,
      plan: {
        stages: stages.map((each) => ({
          channel: each.channel,
          sender: 'Shop',
          content: { kind: 'sms', text: 'hello' },
          waitSeconds: 300,
          parts: each.parts,
          pricePerPartMicros: each.price,
        })),
        lifetimeSeconds: 172_800,
        priority: 1,
      },
      attempts: tried.map((each, index) => ({
        stage: index,
        stageStartedAt: at,
        upstream: each.upstream,
        parts: Array.from({ length: each.parts }, () => partOf(resultOf(index))),
        ...(each === won && { won: true }),
      })),
    },
  }
}

function partOf(delivered: boolean | null): object {
  if (delivered === null) return { kind: 'sent', ref: 'r' }
  return delivered ? { kind: 'delivered' } : { kind: 'failed', status: 'UNDELIVERABLE', reason: 'away' }
}

/** Numbers in [0, 1), the same for each seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
