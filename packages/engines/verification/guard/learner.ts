import type { GuardPolicy } from '../../../domain/guard/guard-policy.ts'
import { closedMs, judgeProbes, matureMs } from '../../../domain/guard/judge-conversion.ts'
import { everything, judgeTallies, type KeptTally, TallyBoard } from '../../../domain/guard/judge-tallies.ts'
import { findNumberPlace } from '../../../domain/guard/number-place.ts'
import { blockStatus, type PrefixBlock } from '../../../domain/guard/prefix-block.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { Periodic } from '../../../kit/time/periodic.ts'
import type { Events } from '../../../observability/events.ts'
import {
  blockByGuard,
  type NewBlock,
  readBlocks,
  removeBlocks,
  startProbing,
} from '../../../store/codes/guard-blocks.ts'
import {
  addToTallies,
  endTurn,
  type Learning,
  lastOfNext,
  newestVerification,
  type RangeCodes,
  readEnded,
  readTallies,
  type TallyGrowth,
  takeTurn,
} from '../../../store/codes/guard-tallies.ts'
import { forgetCounts } from '../../../store/codes/verification-guard.ts'
import type { Database, Transaction } from '../../../store/database.ts'

const everyMs = 5_000
/** Codes read in one statement: a backlog after an outage is read in several turns. */
const maxAtOnce = 50_000
const maxPositions = 100

export interface LearnerOptions {
  db: Database
  clock: Clock
  policy: GuardPolicy
  events: Pick<Events, 'fault' | 'prefixBlocked' | 'prefixUnblocked'>
}

/**
 * Learns the conversion of codes by prefix and country, for all nodes: one node at a time takes the turn. It
 * reads codes two minutes after their creation, in the order of their ids, so that creating and checking
 * codes need no extra writes.
 */
export class Learner implements AsyncDisposable {
  readonly #options: LearnerOptions
  readonly #learning: Periodic

  constructor(options: LearnerOptions) {
    this.#options = options
    const { clock, events } = options
    const work = () => options.db.transaction((tx) => this.#turn(tx))
    this.#learning = new Periodic({ clock, everyMs, work, where: 'conversion of codes', events })
  }

  /** Takes a turn now if it is due; the timer does so every five seconds. Never rejects. */
  learn(): Promise<void> {
    return this.#learning.now()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#learning[Symbol.asyncDispose]()
  }

  async #turn(tx: Transaction): Promise<void> {
    const now = this.#options.clock.now()
    // Slightly less than the interval, because a timer may be early.
    const learning = await takeTurn(tx, now, everyMs - 500)
    if (learning === null) return
    const blocks = await readBlocks(tx)
    const mature = { after: learning.learnedId, upTo: matureId(learning, now), limit: maxAtOnce }
    const upTo = mature.upTo > mature.after ? await lastOfNext(tx, mature) : mature.after
    const thousands = blocks.filter(({ probing }) => probing).map(({ key }) => key)
    const codes = upTo > learning.learnedId ? await readEnded(tx, learning.learnedId, upTo, thousands) : []
    const growth = sumGrowth(codes)
    if (growth.length > 0) await addToTallies(tx, growth, now)
    await this.#decide(tx, growth, blocks, now)
    const newest = await newestVerification(tx)
    const positions = learning.positions.filter(([id]) => id > upTo)
    if (newest > Math.max(upTo, positions.at(-1)?.[0] ?? 0)) positions.push([newest, now])
    await endTurn(
      tx,
      { learnedId: Math.max(upTo, learning.learnedId), positions: positions.slice(-maxPositions) },
      now,
    )
  }

  async #decide(
    tx: Transaction,
    growth: readonly TallyGrowth[],
    blocks: readonly PrefixBlock[],
    now: number,
  ): Promise<void> {
    const { policy } = this.#options
    const shut = new Set(blocks.filter((each) => isShut(each, now)).map(({ key }) => key))
    const keys = new Set([everything, ...growth.flatMap(({ key, country }) => [key, country]), ...shut])
    const tallies = await readTallies(tx, [...keys])
    const touchedKeys = new Set(growth.map(({ key }) => key))
    const touched = tallies.filter(({ key }) => touchedKeys.has(key))
    const bad = judgeTallies(touched, tallies, shut, policy.conversion, now).map(({ key, reason }) => {
      return { key, reason, until: now + closedMs(1, policy.conversion), strikes: 1 }
    })
    await this.#close(tx, bad, now)
    await this.#endProbations(tx, blocks, tallies, now)
  }

  /** Blocks of the guard whose time is over: put on probation, opened, or closed for longer. */
  async #endProbations(
    tx: Transaction,
    blocks: readonly PrefixBlock[],
    tallies: readonly KeptTally[],
    now: number,
  ): Promise<void> {
    const { policy, events } = this.#options
    const over = blocks.filter((each) => blockStatus(each, now) === 'over').map(({ key }) => key)
    const onProbation = blocks.filter((each) => blockStatus(each, now) === 'probation')
    const fresh = onProbation.filter(({ probing }) => !probing).map(({ key }) => key)
    if (fresh.length > 0) await startProbing(tx, fresh)
    const watched = onProbation.filter(({ probing }) => probing)
    const board = new TallyBoard(tallies, new Set(watched.map(({ key }) => key)), now)
    const opened: string[] = []
    const again: NewBlock[] = []
    for (const block of watched) {
      const tally = tallies.find(({ key }) => key === block.key)
      if (tally === undefined) continue
      const { own, peersUsual } = board.caseOf(tally)
      const verdict = judgeProbes(own, peersUsual, policy.conversion)
      if (verdict === 'open') opened.push(block.key)
      if (verdict !== 'close') continue
      const strikes = block.strikes + 1
      const until = now + closedMs(strikes, policy.conversion)
      again.push({ key: block.key, reason: block.reason, until, strikes })
    }
    const gone = [...over, ...opened]
    if (gone.length > 0) {
      await removeBlocks(tx, gone)
      await forgetCounts(tx, gone)
    }
    await this.#close(tx, again, now)
    tx.afterCommit(() => {
      for (const key of opened) events.prefixUnblocked({ key })
    })
  }

  async #close(tx: Transaction, bad: readonly NewBlock[], now: number): Promise<void> {
    if (bad.length === 0) return
    const closed = await blockByGuard(tx, bad, now)
    tx.afterCommit(() => {
      for (const { key, until, reason } of closed) this.#options.events.prefixBlocked({ key, until, reason })
    })
  }
}

/** The newest id whose code is older than `matureMs`. */
function matureId({ learnedId, positions }: Learning, now: number): number {
  const mature = positions.filter(([, at]) => at <= now - matureMs).map(([id]) => id)
  return Math.max(learnedId, ...mature)
}

/** Sums codes by prefix, country and installation. */
function sumGrowth(codes: readonly RangeCodes[]): TallyGrowth[] {
  const growth = new Map<string, TallyGrowth>()
  const add = (key: string, kind: KeptTally['kind'], country: string, from: RangeCodes) => {
    const known = growth.get(key) ?? { key, kind, country, created: 0, delivered: 0, lost: 0, approved: 0 }
    known.created += from.created
    known.delivered += from.delivered
    known.lost += from.lost
    known.approved += from.approved
    growth.set(key, known)
  }
  for (const each of codes) {
    const { country, ranges } = findNumberPlace(each.sample)
    add(everything, 'installation', '', each)
    add(country, 'country', country, each)
    for (const range of ranges) add(range, 'range', country, each)
    if (each.thousand !== null) add(each.thousand, 'thousand', country, each)
  }
  // The same order in every writer prevents deadlocks.
  return [...growth.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * Closed, on probation, or opened by an operator. Such a prefix is not closed again and not counted for its
 * country.
 */
function isShut(block: PrefixBlock, now: number): boolean {
  return blockStatus(block, now) !== 'over'
}
