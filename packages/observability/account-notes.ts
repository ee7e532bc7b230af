import { isSuccess, type MessageStatus } from '../domain/message/status.ts'
import type { Channel } from '../domain/plan/plan.ts'
import type { Events } from './events.ts'

const quarterMs = 15 * 60_000

/** Changes to the numbers of messages of one account in a quarter of an hour on one channel; negative where some left it. */
export interface AccountNote {
  accountId: number
  /** Its first instant, in ms. */
  quarterAt: number
  channel: Channel
  accepted: number
  delivered: number
  failed: number
  unknown: number
}

/**
 * Counts messages of accounts as the list of messages has them: by the instant at which they were accepted, and by that of the
 * end or of the last change after it. What moves is subtracted where it was.
 */
export class AccountNotes {
  #notes = new Map<string, AccountNote>()

  readonly listener: Pick<Events, 'accountAccepted' | 'accountEnded'> = {
    accountAccepted: ({ accountId, at, channel, messages }) => {
      this.#note(accountId, at, channel).accepted += messages
    },
    accountEnded: ({ accountId, before, after }) => {
      if (before !== null) this.#note(accountId, before.at, before.channel)[classifyEnd(before.status)] -= 1
      this.#note(accountId, after.at, after.channel)[classifyEnd(after.status)] += 1
    },
  }

  /** Removes and returns all counts. */
  take(): AccountNote[] {
    const taken = [...this.#notes.values()]
    this.#notes = new Map()
    return taken.filter((note) => counts.some((what) => note[what] !== 0))
  }

  /** Returns counts that could not be written. */
  putBack(notes: readonly AccountNote[]): void {
    for (const note of notes) {
      const sum = this.#note(note.accountId, note.quarterAt, note.channel)
      for (const what of counts) sum[what] += note[what]
    }
  }

  #note(accountId: number, at: number, channel: Channel): AccountNote {
    const quarterAt = Math.floor(at / quarterMs) * quarterMs
    const key = `${accountId} ${quarterAt} ${channel}`
    let note = this.#notes.get(key)
    if (note === undefined) {
      note = { accountId, quarterAt, channel, accepted: 0, delivered: 0, failed: 0, unknown: 0 }
      this.#notes.set(key, note)
    }
    return note
  }
}

const counts = ['accepted', 'delivered', 'failed', 'unknown'] as const

/** What counts as what, of messages that have ended. */
export function classifyEnd(status: MessageStatus): 'delivered' | 'failed' | 'unknown' {
  if (isSuccess(status)) return 'delivered'
  return status === 'UNKNOWN' ? 'unknown' : 'failed'
}
