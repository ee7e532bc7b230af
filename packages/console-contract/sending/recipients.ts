import { Type } from '@sinclair/typebox'
import type { MessageRowView, NumberFactView, OptOutView, VerificationView } from '../administration.ts'
import { change, query } from '../console-route.ts'

export interface RecipientLookup {
  lookupId: number
  accountId: number
  provider: string
  status: string
  priceMicros: number
  at: number
}

/** What is stored about one recipient: the newest of each kind. */
export interface RecipientView {
  /** A telephone number (E.164, digits) or an e-mail address. */
  recipient: string
  /** As it is written: `+380 67 123 9000`. */
  written: string
  /** ISO 3166; null for an address, and where the plans do not say. */
  country: string | null
  messages: MessageRowView[]
  codes: VerificationView[]
  optOuts: OptOutView[]
  replies: RecipientReplyView[]
  lookups: RecipientLookupView[]
  /** The acceptance of the oldest lookup that was looked at; null where all were. */
  lookupsBackTo: number | null
  links: RecipientLinkView[]
  /** What is remembered of the number, as far as it still counts. */
  facts: NumberFactView[]
  /** When an erasure was requested that has not ended; null where none is under way. */
  erasingSince: number | null
}

export interface RecipientReplyView {
  replyId: number
  msgId: number | null
  channel: string
  /** The own number. */
  to: string
  at: number
  text: string | null
}

export interface RecipientLookupView extends Omit<RecipientLookup, 'accountId'> {
  account: string
  currency: string
}

export interface RecipientLinkView {
  code: string
  msgId: number
  target: string
  createdAt: number
  humanClicks: number
  lastHumanAt: number | null
}

export interface ErasedView {
  /** Erased rows by table. */
  counts: Record<string, number>
  /** Messages, codes and reports that are under way: they are erased once they have ended. */
  open: number
  /** Why files of the archive are not erased yet; null where they are. */
  archive: string | null
  /** Opt-outs that keep the number. */
  optOutsKept: number
  /** Keyed hash of the number in the audit log. */
  proof: string
}

const recipient = Type.String({ maxLength: 320, description: 'a telephone number or an e-mail address' })

export const recipientsRoutes = {
  'GET /recipient': query<RecipientView>()('operator', { recipient }),
  /** As `posthorn subscriber erase`; writes the entry of the audit log itself, which ends with the erasure. */
  'POST /subscriber/erase': { ...change<ErasedView>()('admin', { recipient }), ownEntry: true },
}
