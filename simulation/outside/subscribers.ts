import type { Profile } from '../world/profile.ts'
import type { Random } from '../world/random.ts'
import type { Schedule } from '../world/schedule.ts'
import type { SimulatedCarrier } from './carrier.ts'
import type { Acknowledged } from './carrier-reports.ts'

/** The number that subscribers write to: a fixed text answers, or the hook of the keyword. */
export const answeringNumber = '7755'
export const hookKeyword = 'win'

/** A text of a subscriber, each of another one. */
interface WrittenReply extends Acknowledged {
  phone: string
}

export interface SubscribersContext {
  schedule: Schedule
  random: Random
  profile: Profile
  carriers: readonly SimulatedCarrier[]
  wallNow(): number
}

/** They write to a number that answers. */
export class SimulatedSubscribers {
  readonly replies: WrittenReply[] = []
  readonly #context: SubscribersContext

  constructor(context: SubscribersContext) {
    this.#context = context
  }

  start(): void {
    const { schedule, random, profile, carriers, wallNow } = this.#context
    for (let index = 0; index < profile.replies; index++) {
      const reply: WrittenReply = { phone: `3806712390${10 + index}`, ackedMs: null }
      this.replies.push(reply)
      const text = random.chance(0.5) ? `${hookKeyword} ${index}` : `Hello ${index}`
      const carrier = random.of(carriers)
      const write = () => {
        const receivedAt = Math.round(wallNow())
        carrier.reply(
          { phone: reply.phone, recipient: answeringNumber, text, concat: null, receivedAt },
          reply,
        )
      }
      schedule.after(random.between(0, profile.trafficMs), write)
    }
  }

  /** Replies that no gateway has acknowledged yet. */
  get underWay(): number {
    return this.replies.filter(({ ackedMs }) => ackedMs === null).length
  }
}
