import { LeasedOutbox } from '../../../engines/outbox/leased-outbox.ts'
import type { NewDelivery } from '../../../engines/outbox/outbox.ts'
import { OpenParts } from '../../../kit/flow/open-parts.ts'
import type { StartOptions } from '../../../kit/flow/start.ts'
import { reportFault } from '../../../kit/machine/report-fault.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import { Periodic } from '../../../kit/time/periodic.ts'
import type { Events } from '../../../observability/events.ts'
import type { Database } from '../../../store/database.ts'
import {
  claimDeliveries,
  type DeliveryOutcome,
  type DeliveryRow,
  type DeliveryTarget,
  type DueDelivery,
  deliveriesChannel,
  giveUpDeliveries,
  insertDeliveries,
  notifyDeliveries,
  recordDeliveries,
} from '../../../store/smpp/smpp-deliveries.ts'
import { DeliveryPlaces } from './delivery-places.ts'
import { type DeliveryAnswer, DeliveryQueue, type Receiver } from './delivery-queue.ts'
import { judgeDelivery } from './judge-delivery.ts'

export interface DeliveriesOptions extends StartOptions {
  db: Database
  clock: Clock
  events: Events
  /** Delays before the tries; their sum is how long a delivery is kept. That of callbacks. */
  scheduleSeconds: number[]
  /** In [0, 1). Default `Math.random`. */
  random?: () => number
}

/** How long the answer to a deliver_sm is awaited before it is sent again. */
export const answerWithinMs = 30_000
const pollMs = 2_000
const claimGapMs = 20
const giveUpEveryMs = 60_000
/** Deliveries of one account that are claimed at once. */
const claimedOfAccount = 1_000
/** Room for fewer is claimed for only where the queue holds no more than that. */
const worthClaiming = 500
/** Outcomes that wait to be written. */
const maxOutcomes = 40_000
/** What a delivery may wait in memory before it is sent. */
const waitInMemoryMs = 30_000
/** Between the starts of two writes of outcomes. */
const writePaceMs = 15
/** How long the end of the process waits for a database that is away. */
const farewellMs = 5_000

/**
 * The outbox of receipts and replies to clients that connect by SMPP: they are sent from memory where this process has a
 * session of the client, else claimed by the process that has one. A row is deleted once the client has acknowledged it.
 */
export class Deliveries implements AsyncDisposable {
  readonly outbox: LeasedOutbox<NewDelivery, DeliveryRow, DeliveryOutcome>
  readonly #options: DeliveriesOptions
  readonly #random: () => number
  readonly #keptMs: number
  readonly #leaseMs: number
  readonly #queues = new Map<string, DeliveryQueue>()
  readonly #notifying: Periodic
  readonly #givingUp: Periodic
  /** Accounts whose deliveries another process may have to claim. */
  readonly #toNotify = new Set<number>()
  /** Queues with a delivery or room since the last pump. */
  readonly #toPump = new Set<DeliveryQueue>()
  readonly #places = new DeliveryPlaces()
  /** When all queues are claimed for, with news of rows or without. */
  #regularAt = 0
  #listening: AsyncDisposable | null = null
  #isClosing = false

  static open(options: DeliveriesOptions): Promise<Deliveries> {
    const onFault = (error: unknown) => reportFault(options.events, 'SMPP deliveries', error)
    const open = async (parts: OpenParts) => {
      const deliveries = parts.keep(new Deliveries(options))
      deliveries.#listening = await options.db.listen(
        deliveriesChannel,
        (payload) => deliveries.#onNotified(Number(payload)),
        () => deliveries.#lookEverywhere(),
      )
      return deliveries
    }
    return OpenParts.open(onFault, open, options.start)
  }

  private constructor(options: DeliveriesOptions) {
    const { db, clock, events, scheduleSeconds } = options
    this.#options = options
    this.#random = options.random ?? Math.random
    this.#keptMs = scheduleSeconds.reduce((sum, seconds) => sum + seconds, 0) * 1_000
    this.#leaseMs = answerWithinMs + waitInMemoryMs
    const common = { clock, events, where: 'SMPP deliveries' }
    this.outbox = new LeasedOutbox({
      ...{ ...common, pollMs, gapMs: claimGapMs, paceMs: writePaceMs, maxOutcomes },
      transport: {
        place: (delivery, now) => this.#place(delivery, now),
        send: (row, { id: deliveryId, now }) => {
          const queue = this.#queueOf(row.accountId, row.bindId)
          queue.add({ deliveryId, attempts: 0, leasedUntil: row.dueAt, createdAt: now, ...row })
          this.#pumpSoon(queue)
        },
        forgo: (row) => this.#release(this.#queueOf(row.accountId, row.bindId)),
        leave: (row) => this.#onDisk(row),
        claim: () => this.#claim(),
      },
      insert: insertDeliveries,
      record: (outcomes) => recordDeliveries(db, outcomes, clock.now()),
    })
    const onceMs = 3_600_000
    this.#notifying = new Periodic({ ...common, everyMs: onceMs, gapMs: 5, work: () => this.#notify() })
    this.#givingUp = new Periodic({ ...common, everyMs: giveUpEveryMs, work: () => this.#giveUp() })
  }

  /** Deliveries in memory. */
  get inMemory(): number {
    return this.#places.inMemory
  }

  attach(receiver: Receiver): void {
    for (const queue of this.#queuesOf(receiver)) queue.attach(receiver)
    this.outbox.claimBy()
  }

  detach(receiver: Receiver): void {
    for (const queue of this.#queuesOf(receiver)) {
      queue.detach(receiver)
      if (!queue.hasReceivers) this.#putBack(queue)
    }
  }

  /** The session has room again. */
  noteRoom(receiver: Receiver): void {
    for (const queue of this.#queuesOf(receiver)) this.#pump(queue)
  }

  /** Writes the outcomes that are known, and makes the rest due for other processes. Sessions must be closed before. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true
    await this.#listening?.[Symbol.asyncDispose]()
    await this.outbox.stopClaiming()
    await this.#givingUp[Symbol.asyncDispose]()
    for (const queue of this.#queues.values()) this.#putBack(queue)
    await this.#notifying[Symbol.asyncDispose]()
    await this.outbox.close(farewellMs)
  }

  /** Takes a place in memory under a lease, or leaves the delivery on disk. */
  #place(delivery: NewDelivery, now: number): DeliveryRow {
    const isLeased = this.#hold(this.#queues.get(bindKey(delivery.accountId, delivery.bindId)))
    return { ...delivery, isLeased, dueAt: isLeased ? now + this.#leaseMs : now }
  }

  #hold(queue: DeliveryQueue | undefined): boolean {
    if (this.#isClosing || queue === undefined || !queue.hasReceivers || queue.isSpilling) return false
    queue.isSpilling = this.#places.countRoom(queue) === 0
    if (!queue.isSpilling) this.#places.hold(queue, 1)
    return !queue.isSpilling
  }

  #release(queue: DeliveryQueue): void {
    this.#places.hold(queue, -1)
  }

  #onDisk({ accountId, bindId }: Pick<NewDelivery, 'accountId' | 'bindId'>): void {
    const queue = this.#queues.get(bindKey(accountId, bindId))
    if (queue?.hasReceivers === true) {
      queue.isDirty = true
      this.outbox.claimBy()
    } else {
      this.#toNotify.add(accountId)
      this.#notifying.by(this.#options.clock.now())
    }
  }

  #queuesOf({ accountId, bindId }: Receiver): [DeliveryQueue, DeliveryQueue] {
    return [this.#queueOf(accountId, bindId), this.#queueOf(accountId, 0)]
  }

  #queueOf(accountId: number, bindId: number): DeliveryQueue {
    const key = bindKey(accountId, bindId)
    const known = this.#queues.get(key)
    if (known !== undefined) return known
    const queue = new DeliveryQueue(accountId, bindId)
    this.#queues.set(key, queue)
    return queue
  }

  /** Once for all deliveries of a commit, after what the commit answers. */
  #pumpSoon(queue: DeliveryQueue): void {
    if (this.#toPump.size === 0) {
      setImmediate(() => {
        const queues = [...this.#toPump]
        this.#toPump.clear()
        for (const each of queues) this.#pump(each)
      })
    }
    this.#toPump.add(queue)
  }

  #pump(queue: DeliveryQueue): void {
    const now = this.#options.clock.now()
    for (let next = queue.next(); next !== null; next = queue.next()) {
      const { delivery, receiver } = next
      // The lease must last until the answer, or another process may send it as well.
      if (delivery.leasedUntil - now < answerWithinMs) this.#end(queue, unsent(delivery))
      else receiver.deliver(delivery, (answer) => this.#onAnswer(queue, delivery, answer))
    }
    if (!queue.hasReceivers) this.#putBack(queue)
    else if (queue.isDirty && this.#claimable(queue) > 0) this.outbox.claimBy(now)
  }

  #onAnswer(queue: DeliveryQueue, delivery: DueDelivery, answer: DeliveryAnswer): void {
    const { clock, events, scheduleSeconds } = this.#options
    const now = clock.now()
    if (answer.kind === 'closed') {
      // Another session of this process goes on with it, else another process.
      if (queue.hasReceivers && !this.#isClosing) {
        queue.addFirst(delivery)
        this.#pumpSoon(queue)
      } else this.#end(queue, unsent(delivery))
      return
    }
    const outcome = judgeDelivery(delivery, answer, { now, scheduleSeconds, random: this.#random() })
    if (outcome.kind === 'acknowledged') queue.noteAnswered()
    else if (answer.kind === 'silent') this.#spill(queue, queue.noteSilent())
    const error = 'error' in outcome ? outcome.error : null
    events.smppDelivered({
      accountId: delivery.accountId,
      outcome: outcome.kind === 'waits' ? 'refused' : outcome.kind,
      tookMs: now - delivery.createdAt,
      ...(error !== null && { error }),
    })
    this.#end(queue, outcome)
  }

  /** The delivery leaves memory. */
  #end(queue: DeliveryQueue, outcome: DeliveryOutcome): void {
    this.#release(queue)
    if (outcome.kind === 'waits') queue.isDirty = true
    this.outbox.record(outcome).then(
      () => {
        if (outcome.kind !== 'waits') return
        if (queue.hasReceivers) this.outbox.claimBy(outcome.dueAt)
        else this.#onDisk(queue)
      },
      // It is due again when its lease ends.
      () => undefined,
    )
  }

  /** What leaves memory unsent waits on disk, and what comes after it as well. */
  #spill(queue: DeliveryQueue, removed: readonly DueDelivery[]): void {
    for (const delivery of removed) this.#end(queue, unsent(delivery))
    if (removed.length > 0) queue.isSpilling = true
  }

  #putBack(queue: DeliveryQueue): void {
    this.#spill(queue, queue.drain())
    queue.isSpilling = true
    if (queue.inMemory === 0 && !queue.hasReceivers)
      this.#queues.delete(bindKey(queue.accountId, queue.bindId))
  }

  #onNotified(accountId: number): void {
    let isHere = false
    for (const queue of this.#queues.values()) {
      if (queue.accountId !== accountId || !queue.hasReceivers) continue
      queue.isDirty = true
      isHere = true
    }
    if (isHere) this.outbox.claimBy()
  }

  #lookEverywhere(): void {
    for (const queue of this.#queues.values()) queue.isDirty = true
    this.outbox.claimBy()
  }

  async #claim(): Promise<void> {
    const { db, clock } = this.#options
    const now = clock.now()
    const isRegular = now >= this.#regularAt
    if (isRegular) this.#regularAt = now + pollMs
    const wanting = [...this.#queues.values()].filter(
      (queue) => queue.hasReceivers && (queue.isDirty || isRegular) && this.#claimable(queue) > 0,
    )
    const queuesOfAccount = new Map<number, number>()
    for (const { accountId } of wanting)
      queuesOfAccount.set(accountId, (queuesOfAccount.get(accountId) ?? 0) + 1)
    const queues: DeliveryQueue[] = []
    const targets: DeliveryTarget[] = []
    for (const queue of wanting) {
      const { accountId, bindId } = queue
      const turn = Math.ceil(claimedOfAccount / (queuesOfAccount.get(accountId) ?? 1))
      const limit = Math.min(this.#claimable(queue), turn)
      if (limit === 0) continue
      queue.isDirty = false
      // The places of what others claim with it are taken meanwhile.
      this.#places.hold(queue, limit)
      queues.push(queue)
      targets.push({ accountId, bindId, limit })
    }
    if (targets.length === 0) return
    let claimed: DueDelivery[] = []
    try {
      if (!this.#isClosing)
        claimed = await claimDeliveries(db, { targets, now, leasedUntil: now + this.#leaseMs })
    } catch (error) {
      for (const queue of queues) queue.isDirty = true
      throw error
    } finally {
      for (const [index, queue] of queues.entries()) this.#places.hold(queue, -(targets[index]?.limit ?? 0))
    }
    this.#onClaimed(queues, targets, claimed)
  }

  /** How many deliveries to claim for the queue: none where it has enough in memory. */
  #claimable(queue: DeliveryQueue): number {
    const room = this.#places.countRoom(queue)
    return room >= Math.min(worthClaiming, queue.inMemory) ? room : 0
  }

  #onClaimed(queues: DeliveryQueue[], targets: DeliveryTarget[], claimed: DueDelivery[]): void {
    const counts = new Map<DeliveryQueue, number>()
    for (const delivery of claimed) {
      const queue = this.#queueOf(delivery.accountId, delivery.bindId)
      this.#places.hold(queue, 1)
      queue.add(delivery)
      counts.set(queue, (counts.get(queue) ?? 0) + 1)
    }
    for (const [index, queue] of queues.entries()) {
      if (!queue.hasReceivers) this.#putBack(queue)
      const isMore = (counts.get(queue) ?? 0) >= (targets[index]?.limit ?? 0)
      queue.isSpilling = isMore
      if (isMore) queue.isDirty = true
    }
    for (const queue of counts.keys()) this.#pump(queue)
  }

  async #notify(): Promise<void> {
    const accounts = [...this.#toNotify]
    this.#toNotify.clear()
    if (accounts.length > 0) await notifyDeliveries(this.#options.db, accounts)
  }

  async #giveUp(): Promise<void> {
    const { db, clock, events } = this.#options
    for (;;) {
      const now = clock.now()
      const error = 'no session of the client took it in time'
      const given = await giveUpDeliveries(db, { before: now - this.#keptMs, now, error })
      for (const { accountId, deliveries } of given) {
        for (let count = 0; count < deliveries; count++) {
          events.smppDelivered({ accountId, outcome: 'dead', tookMs: this.#keptMs, error })
        }
      }
      if (given.length === 0) return
    }
  }
}

function bindKey(accountId: number, bindId: number): string {
  return `${accountId} ${bindId}`
}

/** Due at once, before what is newer. */
function unsent({ deliveryId, leasedUntil, attempts, createdAt }: DueDelivery): DeliveryOutcome {
  return { kind: 'waits', deliveryId, leasedUntil, attempts, dueAt: createdAt, error: null }
}
