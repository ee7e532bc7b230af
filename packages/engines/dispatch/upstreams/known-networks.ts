import type { Finding } from '../../../domain/lookup/finding.ts'
import { type NumberNetwork, numberNetwork } from '../../../domain/network/number-network.ts'
import { mainCode, operatorOf } from '../../../domain/network/operators.ts'
import { RecentMap } from '../../../kit/flow/recent-map.ts'
import type { Clock } from '../../../kit/time/clock.ts'

const maxNumbers = 200_000
const keptMs = 24 * 3_600_000

/** Networks of numbers that were looked up lately, in memory. The oldest ones are forgotten first. */
export class KnownNetworks {
  readonly #clock: Clock
  readonly #found = new RecentMap<string, { network: NumberNetwork; at: number }>(maxNumbers)

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Null where it was not looked up. */
  of(phone: string): NumberNetwork | null {
    if (this.#found.size === 0) return null
    const found = this.#found.get(phone)
    return found !== null && this.#clock.now() - found.at < keptMs ? found.network : null
  }

  /** A finding without a network changes nothing. */
  note(phone: string, { mccmnc }: Finding): void {
    if (mccmnc === undefined) return
    const code = mainCode(mccmnc)
    const operator = operatorOf(code)
    const { country } = numberNetwork(phone)
    const network = {
      country: country ?? operator?.country ?? null,
      network: code,
      operator: operator?.name ?? null,
    }
    this.#found.set(phone, { network, at: this.#clock.now() })
  }
}
