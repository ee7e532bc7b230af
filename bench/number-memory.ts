// What the memory of numbers takes: bytes on disk, the read of a batch of plans among a million numbers, the write of a
// batch of facts, and the decision of an automatic plan with four channels.
import type { NumberKnown } from '../packages/domain/message/story/reasons.ts'
import type { Evidence, MemorySubject } from '../packages/domain/number-memory/evidence.ts'
import { findObstacle } from '../packages/domain/number-memory/find-obstacle.ts'
import { arrangeChannels, type OfferedChannel } from '../packages/domain/plan/arrange-channels.ts'
import { DataKey } from '../packages/store/encryption/data-key.ts'
import { encryptedDatabase } from '../packages/store/encryption/encrypted-database.ts'
import {
  type MemoryKey,
  readNumberMemory,
  type StoredFact,
  writeNumberMemory,
} from '../packages/store/numbers/number-memory.ts'
import { freshDatabase } from '../test/support/database.ts'

export interface NumberMemoryFigures {
  numbers: number
  /** Of the table and its index, a number; the goal is 100. */
  bytesPerNumber: number
  /** Medians. Of a read for a batch of 40 messages with three channels each, without and with encryption. */
  readBatchMs: number
  readBatchEncryptedMs: number
  /** Of a write of 1,000 facts that change what is known, and of 1,000 that change nothing. */
  writeThousandMs: number
  writeNothingMs: number
  /** Mean of an automatic plan of four channels; the goal is 50. */
  decisionUs: number
}

const now = Date.parse('2026-08-10T12:00:00Z')
const batch = 40
const rounds = 101
const read: readonly MemorySubject[] = ['rcs', 'viber', 'network']

export async function benchNumberMemory({ numbers }: { numbers: number }): Promise<NumberMemoryFigures> {
  await using fresh = await freshDatabase()
  const { db } = fresh
  for (let from = 0; from < numbers; from += 10_000) {
    const count = Math.min(10_000, numbers - from)
    await writeNumberMemory(
      db,
      Array.from({ length: count }, (_, nth) => factOf(from + nth, 'not-on-channel', now)),
    )
  }
  await db.query({ text: 'VACUUM ANALYZE number_memory' })
  const text = `SELECT pg_total_relation_size('number_memory')::float8 AS bytes`
  const [size] = await db.query<{ bytes: number }>({ text })
  const encrypted = encryptedDatabase(db, new DataKey(Buffer.alloc(32, 7)))
  const keys = (round: number) => keysOf(round, numbers)
  const readBatchMs = await median((round) => readNumberMemory(db, keys(round)))
  const readBatchEncryptedMs = await median((round) => readNumberMemory(encrypted, keys(round)))
  const facts = (round: number, evidence: Evidence, at: number) =>
    Array.from({ length: 1_000 }, (_, nth) => factOf((round * 7_919 + nth * 104_729) % numbers, evidence, at))
  const writeNothingMs = await median((round) =>
    writeNumberMemory(db, facts(round, 'not-on-channel', now + 1)),
  )
  const writeThousandMs = await median((round) => writeNumberMemory(db, facts(round, 'reached', now + 2)))
  return {
    numbers,
    bytesPerNumber: Math.round((size?.bytes ?? 0) / numbers),
    ...{ readBatchMs, readBatchEncryptedMs, writeThousandMs, writeNothingMs, decisionUs: timeDecision() },
  }
}

function factOf(nth: number, evidence: Evidence, seenAt: number): StoredFact {
  return { phone: phoneOf(nth), subject: 'viber', evidence, seenAt }
}

function phoneOf(nth: number): string {
  return String(380_500_000_000 + ((nth * 7_368_787) % 100_000_000))
}

/** Half of the numbers are known. */
function keysOf(round: number, numbers: number): MemoryKey[] {
  return Array.from({ length: batch }, (_, nth) =>
    phoneOf((round * 31_337 + nth * 15_485_863) % (2 * numbers)),
  ).flatMap((phone) => read.map((subject) => ({ phone, subject })))
}

async function median(work: (round: number) => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    await work(round)
    took.push(performance.now() - startedAt)
  }
  took.sort((one, other) => one - other)
  return Math.round((took[Math.floor(rounds / 2)] ?? 0) * 100) / 100
}

/** In µs, with what is remembered of each channel. */
function timeDecision(): number {
  const decisions = 200_000
  const limits = { maxPriceMicros: 500_000, withinSeconds: 300, paysForEach: false }
  let chosen = 0
  let startedAt = 0
  for (let nth = -decisions; nth < decisions; nth++) {
    if (nth === 0) startedAt = performance.now()
    const seenAt = now - (nth & 0xffff) * 60_000
    const known = (channel: OfferedChannel['channel'], subject: MemorySubject): NumberKnown | null => {
      const evidence = findObstacle(channel, { subject, evidence: 'not-on-channel', seenAt }, now)
      return evidence === null ? null : { code: 'number-known', evidence, ageMinutes: 1 }
    }
    const offers = channels.map((offer) => ({ ...offer, known: known(offer.channel, 'viber') }))
    chosen += arrangeChannels(offers, limits).chosen.length
  }
  if (chosen === 0) throw new Error('no channel was chosen')
  return Math.round(((performance.now() - startedAt) / decisions) * 1e5) / 100
}

const channels: readonly OfferedChannel[] = [
  { channel: 'sms', priceMicros: 500_000, delivered: 0.96, tookMs: 4_000 },
  { channel: 'viber', priceMicros: 300_000, delivered: 0.7, tookMs: 2_000 },
  { channel: 'rcs', priceMicros: 350_000, delivered: 0.4, tookMs: 2_000 },
  { channel: 'whatsapp', priceMicros: 450_000, delivered: 0.6, tookMs: 2_000 },
].map((each) => ({ ...each, state: 'healthy', waitSeconds: 120, isGiven: false }) as OfferedChannel)
