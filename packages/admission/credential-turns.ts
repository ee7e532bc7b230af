import { FairGate } from '../kit/flow/fair-gate.ts'
import { addressBlock } from '../kit/net/address-block.ts'

/** Whose password, code or token is to be compared. */
export interface CredentialCaller {
  /** The client's address. */
  address: string
  /** Whether someone has authenticated from this address block with this name before. */
  isKnown: boolean
  /** Whose name it is: an account that knows many names and places has one turn in the line of known places. */
  accountId?: number
  /** Aborts when the client has hung up: its comparison leaves the line. */
  signal?: AbortSignal
}

/**
 * A comparison takes 32 MiB and some 60 ms of a core, in one of Node's four threads. Strangers have two turns, and
 * places that are known have one of their own, so that no number of strangers delays a client that comes back.
 */
export const strangersTurns = { capacity: 2, share: 1, maxWaiting: 20, maxWaitingInAll: 2_000 }
export const knownTurns = { capacity: 1, share: 1, maxWaiting: 100, maxWaitingInAll: 2_000 }

/**
 * Turns of all edges of a process for the comparison of passwords: SMPP binds, users of Kannel's and Jasmin's
 * interfaces, and users of the console. Address blocks (of IPv6 a /64) take turns, however much each has waiting.
 */
export class CredentialTurns {
  readonly #strangers = new FairGate<string>(strangersTurns)
  readonly #known = new FairGate<string>(knownTurns)

  /** Comparisons that wait for their turn. */
  get waiting(): number {
    return this.#strangers.waiting + this.#known.waiting
  }

  /** Whether `run` would refuse the caller at once, because too much of its block waits. */
  isFull(caller: CredentialCaller): boolean {
    const [gate, owner] = this.#chooseGate(caller)
    return gate.isFull(owner)
  }

  /**
   * Runs `compare` when the address block has its turn. Rejects with `GateFull` where too much of the block waits, and
   * with `GateLeft` where the client has hung up before that.
   */
  async run<Result>(caller: CredentialCaller, compare: () => Promise<Result>): Promise<Result> {
    const [gate, owner] = this.#chooseGate(caller)
    const leave = await gate.enter(owner, 1, caller.signal)
    try {
      return await compare()
    } finally {
      leave()
    }
  }

  #chooseGate({ address, isKnown, accountId }: CredentialCaller): [gate: FairGate<string>, owner: string] {
    if (!isKnown) return [this.#strangers, addressBlock(address)]
    return [this.#known, accountId === undefined ? addressBlock(address) : `account ${accountId}`]
  }
}
