import type { ServerResponse } from 'node:http'
import type { Clock } from '../../lib/clock.ts'
import { coalesced } from '../../lib/coalesced.ts'
import { hashOf } from '../../storage/console/invitations.ts'
import { openSessionsAmong } from '../../storage/console/sessions.ts'
import type { Queryable } from '../../storage/database.ts'
import type { LiveFeed } from './live-feed.ts'
import { ConsoleRefusal } from './refusal.ts'

/** Pages of one browser, and of one user in all browsers. */
const maxOfSession = 8
const maxOfUser = 16

const checkedEveryMs = 5_000
/** A stream whose session could not be looked up for so long ends. */
const trustedForMs = 60_000

export interface LiveStreamsOptions {
  db: Queryable
  clock: Clock
  feed: Pick<LiveFeed, 'add' | 'isFull'>
}

/** Whose stream it is. */
interface Owner {
  userId: number
  /** Of the session, in hexadecimal. */
  session: string
  checkedAt: number
}

/**
 * The open streams of live pages: a bounded number for each session and user, each of which ends with its session. After
 * a change by this gateway that is at once, else within some seconds.
 */
export class LiveStreams {
  readonly #options: LiveStreamsOptions
  readonly #owners = new Map<ServerResponse, Owner>()
  #cancelNext: () => void = () => undefined
  readonly #checkAll = coalesced(() => this.#endOver())

  constructor(options: LiveStreamsOptions) {
    this.#options = options
  }

  /** Throws `ConsoleRefusal` where there are too many already. */
  refuseMore(userId: number, token: string): void {
    const session = nameOf(token)
    const owners = [...this.#owners.values()]
    const isTooMany =
      owners.filter((owner) => owner.session === session).length >= maxOfSession ||
      owners.filter((owner) => owner.userId === userId).length >= maxOfUser ||
      this.#options.feed.isFull
    if (isTooMany) throw new ConsoleRefusal(429, 'Too many pages are open: close some of them')
  }

  /** Takes a response whose head was written. */
  open(response: ServerResponse, userId: number, token: string): void {
    const { clock, feed } = this.#options
    if (!feed.add(response)) {
      response.end()
      return
    }
    this.#owners.set(response, { userId, session: nameOf(token), checkedAt: clock.now() })
    response.once('close', () => this.#remove(response))
    if (this.#owners.size === 1) this.#checkSoon()
    // It may have ended since it was looked up, before there was a stream to end.
    void this.check()
  }

  /** Resolves when every stream has ended whose session was over when this was called. Never rejects. */
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
    // What a client that does not read has not taken would keep it open.
    if (response.writableLength > 0) response.destroy()
    else response.end()
  }

  #remove(response: ServerResponse): void {
    if (this.#owners.delete(response) && this.#owners.size === 0) this.#cancelNext()
  }
}

function nameOf(token: string): string {
  return hashOf(token).toString('hex')
}
