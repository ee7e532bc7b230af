import type { LookupWish } from '../../../domain/routing/route-rule.ts'
import { reportFault, Unavailable } from '../../../kit/machine/report-fault.ts'
import { type Clock, within } from '../../../kit/time/clock.ts'
import type { Events } from '../../../observability/events.ts'
import type { Lookups } from '../../lookups/lookups.ts'
import type { KnownNetworks } from '../upstreams/routing-facts.ts'
import type { Intake, Submission } from './intake-port.ts'

export interface LookedUpIntakeOptions {
  intake: Intake
  lookups: Pick<Lookups, 'look' | 'known'>
  networks: Pick<KnownNetworks, 'of' | 'note'>
  /** Whether routing looks up the recipient of such a message. */
  wishOf: (submission: Submission) => LookupWish
  clock: Clock
  waitMs: number
  events: Pick<Events, 'fault'>
}

/**
 * Intake that looks up networks of recipients first, where their routes request that. The lookups of a request have
 * one limit of time; whatever fails or comes later, routing goes by numbering data. The operator pays for them.
 */
export class LookedUpIntake implements Intake {
  readonly #options: LookedUpIntakeOptions

  constructor(options: LookedUpIntakeOptions) {
    this.#options = options
  }

  async accept(submissions: Submission[]): ReturnType<Intake['accept']> {
    await this.#look(submissions)
    return this.#options.intake.accept(submissions)
  }

  async acceptOnce(...args: Parameters<Intake['acceptOnce']>): ReturnType<Intake['acceptOnce']> {
    await this.#look(args[1])
    return this.#options.intake.acceptOnce(...args)
  }

  storedAnswer(...args: Parameters<Intake['storedAnswer']>): ReturnType<Intake['storedAnswer']> {
    return this.#options.intake.storedAnswer(...args)
  }

  /** Never rejects. */
  async #look(submissions: readonly Submission[]): Promise<void> {
    const { networks, wishOf, clock, waitMs, events } = this.#options
    const wishes: Record<LookupWish, Set<string>> = { never: new Set(), cache: new Set(), live: new Set() }
    for (const submission of submissions) {
      if (networks.of(submission.phone) === null) wishes[wishOf(submission)].add(submission.phone)
    }
    if (wishes.cache.size === 0 && wishes.live.size === 0) return
    const looking = Promise.all([this.#readCache([...wishes.cache]), this.#query([...wishes.live])])
    const late = () => new Unavailable('lookups before sending take too long')
    await within(clock, waitMs, looking, late).catch((error: unknown) => {
      reportFault(events, 'lookups before sending', error)
    })
  }

  async #readCache(phones: string[]): Promise<void> {
    if (phones.length === 0) return
    const { lookups, networks } = this.#options
    for (const [phone, finding] of await lookups.known(phones)) networks.note(phone, finding)
  }

  async #query(phones: string[]): Promise<void> {
    if (phones.length === 0) return
    const { lookups, networks } = this.#options
    for (const [index, looked] of (await lookups.look(phones)).entries()) {
      if (looked.kind === 'answered') networks.note(phones[index] ?? '', looked.finding)
    }
  }
}
