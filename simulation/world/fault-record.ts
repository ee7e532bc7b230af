import { followedWithinMs, leaseMs } from './waiting-times.ts'

/** From when on for how long, of one process or of all. */
interface CutOff {
  name: string | null
  fromMs: number
  forMs: number
}

/** The faults of a run, at steady times: by them the judge knows what a gateway could not do. */
export class FaultRecord {
  /** Times at which the database's clock was moved. */
  readonly clockJumps: number[] = []
  /** When each process ended, and when the database port had a fault. */
  readonly diedAt = new Map<string, number>()
  readonly databaseFaultAt: number[] = []
  readonly #stops: CutOff[] = []
  readonly #aways: CutOff[] = []
  readonly #leaseEnds: number[] = []
  #healedAt = Number.POSITIVE_INFINITY

  /** Whether faults are over. */
  get isHealing(): boolean {
    return this.#healedAt < Number.POSITIVE_INFINITY
  }

  healed(atMs: number): void {
    this.#healedAt = atMs
  }

  /** A process was suspended. */
  stopped(name: string, fromMs: number, forMs: number): void {
    this.#stops.push({ name, fromMs, forMs })
  }

  /** The database was away, for one process or for all. */
  wasAway(name: string | null, fromMs: number, forMs: number): void {
    this.#aways.push({ name, fromMs, forMs })
  }

  /** The database's clock was moved, by a fault or at the end of the run. */
  clockJumped(atMs: number): void {
    this.clockJumps.push(atMs)
  }

  /** A fault moved the database's clock so far that leases have ended, and the wait of reports. */
  leasesEnded(atMs: number): void {
    this.#leaseEnds.push(atMs)
  }

  /** How long a process was stopped shortly before an instant. */
  stoppedWithin(name: string, atMs: number): number {
    const recent = this.#stops.filter((each) => each.name === name && each.fromMs <= atMs)
    return recent.reduce(
      (sum, { fromMs, forMs }) => sum + (atMs - fromMs - forMs < followedWithinMs ? forMs : 0),
      0,
    )
  }

  /** Whether a gateway may go by the database's clock as it was before a jump: for longer where it was away then. */
  mayBeUnfollowed(atMs: number): boolean {
    return this.clockJumps.some(
      (jumpAt) => atMs >= jumpAt - followedWithinMs && atMs < this.#followedAt(jumpAt),
    )
  }

  /**
   * Whether what a process knows and has not written may have been given up between two instants: it was suspended, did not
   * reach the database, or the database's clock was moved beyond leases and the wait of reports.
   */
  mayHaveLapsed(process: string, fromMs: number, toMs: number): boolean {
    if (this.#leaseEnds.some((atMs) => atMs > fromMs && atMs < toMs)) return true
    return [...this.#stops, ...this.#aways].some(
      (each) =>
        (each.name ?? process) === process &&
        each.forMs >= leaseMs &&
        each.fromMs < toMs &&
        each.fromMs + each.forMs > fromMs,
    )
  }

  #followedAt(jumpAt: number): number {
    return this.#aways.reduce((until, { fromMs, forMs }) => {
      const backAt = Math.min(fromMs + forMs, this.#healedAt)
      return fromMs < until && backAt > jumpAt ? Math.max(until, backAt + followedWithinMs) : until
    }, jumpAt + followedWithinMs)
  }
}
