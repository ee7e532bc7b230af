import type { LimitsConfig } from '../../../config/sections/limits-settings.ts'
import type { Message } from '../../../domain/message/message.ts'
import { TokenBuckets } from '../../../kit/flow/token-buckets.ts'
import type { Siblings } from '../../../kit/machine/siblings.ts'
import type { Clock } from '../../../kit/time/clock.ts'

/** What a message takes beside its contents: rows with their indexes, lines of its timeline, a callback, events. */
const rowBytes = 1_500
/** Its contents are written again with some of its changes. */
const writesOfContents = 2
/** A shorter lifetime is over before an outage is: the client wanted it to be. */
const shortLifeMs = 3_600_000

/**
 * Bytes that each account may still store with messages that cost nothing: those that end without a price and without
 * having been handed to a carrier, such as cancelled ones. What is stored stays for months, so without a limit a loop of
 * scheduling and cancelling fills the disk. A message that is paid gives back what it takes itself at least.
 */
export class UnpaidStorage {
  readonly #bytes: TokenBuckets

  constructor(
    config: Pick<LimitsConfig, 'unpaidBytes' | 'unpaidBytesPerSecond'>,
    clock: Clock,
    siblings: Pick<Siblings, 'tally'>,
  ) {
    this.#bytes = new TokenBuckets({
      burst: config.unpaidBytes,
      perSecond: config.unpaidBytesPerSecond,
      share: (apply) => siblings.tally('unpaid-bytes', apply),
      clock,
    })
  }

  /** Whether the account has used up its bytes: what is not handed over at once is refused until it has some again. */
  isOver(accountId: number): boolean {
    return this.#bytes.tokensLeft(accountId) <= 0
  }

  /** A message was stored with its outcome. */
  noteStored(message: Message): void {
    if (message.progress.kind === 'final') this.#noteEnded(message)
  }

  /** A change of a message was stored. */
  noteChanged(before: Message, after: Message): void {
    if (before.progress.kind !== 'final' && after.progress.kind === 'final') this.#noteEnded(after)
  }

  #noteEnded(message: Message): void {
    const { accountId, money } = message
    if (money.chargedMicros > 0) return this.#bytes.charge(accountId, -rowBytes)
    if (isFree(message)) this.#bytes.charge(accountId, estimateBytes(message))
  }
}

function estimateBytes({ plan }: Message): number {
  return rowBytes + writesOfContents * Buffer.byteLength(JSON.stringify(plan))
}

/** Nothing of it was submitted. What expired while its carriers were away is not the client's fault. */
function isFree({ attempts, status, acceptedAt, expiresAt }: Message): boolean {
  if (status === 'EXPIRED' && expiresAt - acceptedAt >= shortLifeMs) return false
  return attempts.every(({ parts }) => parts.every(({ kind }) => kind === 'unsent' || kind === 'elsewhere'))
}
