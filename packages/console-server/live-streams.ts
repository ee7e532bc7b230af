import type { ServerResponse } from 'node:http'
import { ConsoleRefusal } from '../administration/refusal.ts'
import { livePages } from '../admission/entry-limits.ts'
import type { SignedIn } from '../domain/console/console-session.ts'
import { coalesced } from '../kit/flow/coalesced.ts'
import type { Clock } from '../kit/time/clock.ts'
import { hashToken } from '../store/console/invitations.ts'
import { openSessionsAmong } from '../store/console/sessions.ts'
import type { Queryable } from '../store/database.ts'
import type { LiveUpdates } from './live-updates.ts'

const checkedEveryMs = 5_000
/** A stream ends when its session could not be looked up for this long. */
const trustedForMs = 60_000

export interface LiveStreamsOptions {
  db: Queryable
  clock: Clock
  liveUpdates: Pick<LiveUpdates, 'add' | 'isFull'>
}

type StreamOwner = Pick<SignedIn, 'userId' | 'accountId'>

/** The session and user of a stream. */
interface Owner {
  userId: number
  accountId: number | null
  /** Hash of the session, in hexadecimal. */
  session: string
  checkedAt: number
}

/**
 * The open streams of live pages: a bounded number for each session and user. Each ends with its session: at
 * once after a change by this gateway, otherwise within seconds.
 */
export class LiveStreams {
  readonly #options: LiveStreamsOptions
  readonly #owners = new Map<ServerResponse, Owner>()
  #cancelNext: () => void = () => undefined
  readonly #checkAll = coalesced(() => this.#endOver())

  constructor(options: LiveStreamsOptions) {
    this.#options = options
  }

  /** Throws `ConsoleRefusal` where the limit is reached. */
  refuseMore({ userId, accountId }: StreamOwner, token: string): void {
    const session = hashName(token)
    const owners = [...this.#owners.values()]
    const count = (isCounted: (owner: Owner) => boolean) => owners.filter(isCounted).length
    const isTooMany =
      count((owner) => owner.session === session) >= livePages.ofSession ||
      count((owner) => owner.userId === userId) >= livePages.ofUser ||
      (accountId !== null &&
        (count((owner) => owner.accountId === accountId) >= livePages.ofAccount ||
          count((owner) => owner.accountId !== null) >= livePages.ofAccounts)) ||
      this.#options.liveUpdates.isFull
    if (isTooMany) throw new ConsoleRefusal('pages-open', {})
  }

  /** Takes a response whose head is written. */
  open(response: ServerResponse, { userId, accountId }: StreamOwner, token: string): void {
    const { clock, liveUpdates } = this.#options
    if (!liveUpdates.add(response, accountId !== null)) {
      response.end()
      return
    }
    this.#owners.set(response, { userId, accountId, session: hashName(token), checkedAt: clock.now() })
    response.once('close', () => this.#remove(response))
    if (this.#owners.size === 1) this.#checkSoon()
    // The session may have ended between its look-up and the start of the stream.
    void this.check()
  }

  /** Resolves after every stream is closed whose session was over when this was called. Never rejects. */
  check(): Promise<void> {
    return this.#checkAll()
  }

  close(): void {
    this.#cancelNext()
    this.#owners.clear()
  }

  #checkSoon(): void {
    this.#cancelNext = this.#options.clock.after(checkedEveryMs, () => {
      void this.check()
      this.#checkSoon()
    })
  }

  async #endOver(): Promise<void> {
    if (this.#owners.size === 0) return
    const { db, clock } = this.#options
    const now = clock.now()
    const owners = [...this.#owners]
    const sessions = [...new Set(owners.map(([, { session }]) => session))]
    const open = await openSessionsAmong(db, sessions, now).catch(() => null)
    for (const [response, owner] of owners) {
      if (open?.has(owner.session) === true) owner.checkedAt = now
      else if (open !== null || now - owner.checkedAt >= trustedForMs) this.#end(response)
    }
  }

  #end(response: ServerResponse): void {
    this.#remove(response)
    // Data that the client does not read would keep the connection open.
    if (response.writableLength > 0) response.destroy()
    else response.end()
  }

  #remove(response: ServerResponse): void {
    if (this.#owners.delete(response) && this.#owners.size === 0) this.#cancelNext()
  }
}

function hashName(token: string): string {
  return hashToken(token).toString('hex')
}
