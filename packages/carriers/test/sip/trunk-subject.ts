import type { ManualClock } from '../../../../test/support/manual-clock.ts'
import type { Connection, SubmitOutcome } from '../../connector.ts'
import type { Carrier } from './carrier.ts'
import { ioDone, States } from './sample-trunk.ts'

/** An outcome as one line: its kind or refusal, status and reason. */
export function resultOf(outcome: SubmitOutcome): string {
  if (outcome.kind === 'refused') return `${outcome.refusal} ${outcome.status}`
  if (outcome.kind !== 'completed') return outcome.kind
  const { report } = outcome
  return report.kind === 'failed' ? `${report.status}: ${report.reason}` : report.kind
}

/** A connection over a trunk, with a carrier on a real socket and a manual clock. */
export abstract class TrunkSubject implements AsyncDisposable {
  readonly clock: ManualClock
  readonly states = new States()
  readonly carrier: Carrier
  abstract readonly connection: Connection

  constructor(clock: ManualClock, carrier: Carrier) {
    this.clock = clock
    this.carrier = carrier
  }

  /** Advances the clock and runs the callbacks that follow. */
  async advance(byMs: number): Promise<void> {
    await ioDone()
    this.clock.advance(byMs)
    await ioDone()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = this.connection.close(0)
    await this.advance(0)
    await this.advance(2_000)
    await closed
    await this.carrier[Symbol.asyncDispose]()
  }
}
