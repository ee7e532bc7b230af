import type { Message, SlotClaim } from '../../../domain/message/message.ts'
import type { Clock } from '../../../kit/time/clock.ts'
import type { Database } from '../../../store/database.ts'
import { readClaimedRefs } from '../../../store/messages/claimed-refs.ts'
import { lockClaimed, lockStaleClaims, slotsWithOldClaims } from '../../../store/messages/find.ts'
import type { RecentMessages } from '../decisions/recent-messages.ts'
import type { DecisionWriter } from '../decisions/write-decisions.ts'
import type { Lane } from '../lanes/lane.ts'
import { takenEvent } from '../reports/match-reports.ts'

export interface ClaimRecoveryOptions {
  db: Database
  clock: Clock
  writer: DecisionWriter
  recent: RecentMessages
}

type WorkingLane = Pick<Lane, 'slotClaim' | 'holds'>

/** A claim this old that its live lane does not know comes from a commit whose answer was lost. */
const staleClaimMs = 60_000

/**
 * Recovers claims that no lane handles. Where the upstream's ids are on disk it has taken the message, and only the
 * outcome was not written any more.
 */
export class ClaimRecovery {
  readonly #options: ClaimRecoveryOptions

  constructor(options: ClaimRecoveryOptions) {
    this.#options = options
  }

  /**
   * Holds the messages that earlier epochs of this slot claimed and whose ids are not known: whether they were sent is
   * not known either. Returns how many claims were recovered.
   */
  recover(slot: SlotClaim): Promise<number> {
    return this.#sweep(slot.slotId, 'maybe', (tx, limit) => lockClaimed(tx, slot, limit))
  }

  /**
   * Frees claims of working lanes whose commit was never confirmed, so that nothing was sent, and recovers those of an
   * earlier epoch that another transaction had locked when the slot was taken. One query where there are none.
   */
  async recoverOld(lanes: readonly WorkingLane[]): Promise<void> {
    if (lanes.length === 0) return
    const { db, clock } = this.#options
    const before = clock.now() - staleClaimMs
    const slots = await slotsWithOldClaims(
      db,
      lanes.map(({ slotClaim }) => slotClaim),
      before,
    )
    for (const lane of lanes) {
      if (!slots.has(lane.slotClaim.slotId)) continue
      await this.#freeUnconfirmed(lane, before)
      await this.recover(lane.slotClaim)
    }
  }

  #freeUnconfirmed(lane: WorkingLane, before: number): Promise<number> {
    const { recent } = this.#options
    const { slotClaim } = lane
    return this.#sweep(slotClaim.slotId, 'no', async (tx, limit) => {
      const stale = await lockStaleClaims(tx, slotClaim, before, limit)
      return stale.filter(({ msgId }) => !lane.holds(msgId) && recent.deferredOf(msgId) === null)
    })
  }

  async #sweep(
    slotId: number,
    sent: 'maybe' | 'no',
    lock: Parameters<DecisionWriter['sweep']>[1],
  ): Promise<number> {
    const { db, writer } = this.#options
    const refs = await readClaimedRefs(db, slotId)
    const event = (message: Message) =>
      takenEvent(message, refs.get(message.msgId) ?? []) ?? ({ type: 'recovered', sent } as const)
    return writer.sweep(event, lock)
  }
}
