import type { Channel } from '../plan/plan.ts'

/** How the octets of data_coding 0 are read. */
export const bindAlphabets = ['gsm', 'latin1', 'utf8'] as const
export type BindAlphabet = (typeof bindAlphabets)[number]

/** Where the receipts of a bind go: to sessions of the bind, to those of any bind of its account, or nowhere. */
export const bindReceipts = ['bind', 'account', 'none'] as const
export type BindReceipts = (typeof bindReceipts)[number]

/** Channels that a text of an SMPP client can be sent on. */
export const bindChannels = ['viber', 'rcs', 'whatsapp', 'sms'] as const satisfies readonly Channel[]
export type BindChannel = (typeof bindChannels)[number]

/** What an operator sets of a bind besides its name and password. */
export interface BindSettings {
  /** IP addresses and ranges of the client; null: any. */
  addresses: readonly string[] | null
  /** Sessions at once over all gateways. */
  maxSessions: number
  /** Requests that may be unanswered on one session. */
  maxWindow: number
  /** Messages a second over all its sessions of one gateway; null: no limit. */
  perSecond: number | null
  alphabet: BindAlphabet
  /** The channels of a text in the order in which they are tried. */
  plan: readonly BindChannel[]
  receipts: BindReceipts
  active: boolean
}

export const usualBind: BindSettings = {
  addresses: null,
  maxSessions: 4,
  maxWindow: 100,
  perSecond: null,
  alphabet: 'gsm',
  plan: ['sms'],
  receipts: 'bind',
  active: true,
}

/** Limits of the numbers. */
export const bindLimits = { sessions: 100, window: 1_000, perSecond: 100_000 }
