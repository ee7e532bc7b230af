import { createHash } from 'node:crypto'
import { chainHash } from '../statements/chain-hash.ts'

/** All of an entry of the audit log, as it is stored. `at` in ms. */
export interface StoredEntry {
  entryId: number
  at: number
  userId: number | null
  userName: string
  address: string
  action: string
  target: string
  details: unknown
  outcome: string | null
}

/** The range of ids of a month that was dropped, and the last seal that the chain was shortened by. */
export interface DroppedMonth {
  /** `to` is excluded. */
  from: number
  to: number
  entries: number
  /** The last seal before the oldest one that is kept, 0 for none, and its hash in the chain. */
  shortenedTo: number
  shortenedLink: string
}

/** An entry of the chain; what the columns mean is said in migration 32. */
export interface Seal {
  number: number
  kind: 'entry' | 'completed' | 'erased' | 'dropped'
  entryId: number
  entryAt: number
  isOpen: boolean
  sealedAt: number
  origin: string
  content: string
  chain: string
}

export const entryColumns = `a.entry_id AS "entryId", a.at, a.user_id AS "userId", a.user_name AS "userName", a.address,
  a.action, a.target, a.details, a.outcome`

export const sealColumns = `s.number, s.kind, s.entry_id AS "entryId", s.entry_at AS "entryAt", s.is_open AS "isOpen",
  s.sealed_at AS "sealedAt", s.origin, s.content, s.chain`

/** SHA-256 of what no later step may change: who began what, when and from where. */
export function originHash({ entryId, at, userId, userName, address, action }: StoredEntry): string {
  return createHash('sha256')
    .update(JSON.stringify([entryId, at, userId, userName, address, action]))
    .digest('hex')
}

/** SHA-256 of the whole entry after a random salt, without which a telephone number could be found by trying all. */
export function contentHash(entry: StoredEntry, salt: Buffer): string {
  const { target, details, outcome } = entry
  return createHash('sha256')
    .update(salt)
    .update(originHash(entry))
    .update(JSON.stringify([target, inOrder(details), outcome]))
    .digest('hex')
}

export function droppedHash({ from, to, entries, shortenedTo, shortenedLink }: DroppedMonth): string {
  return createHash('sha256')
    .update(JSON.stringify([from, to, entries, shortenedTo, shortenedLink]))
    .digest('hex')
}

/** The hash of a seal in the chain; `before` is that of the seal before, empty for the first. */
export function sealHash(before: string, seal: Omit<Seal, 'chain'>): string {
  const { number, kind, entryId, entryAt, isOpen, sealedAt, origin, content } = seal
  return chainHash(before, [number, kind, entryId, entryAt, isOpen, sealedAt, origin, content])
}

/** The value with the members of all objects in one order: a rewrite as `jsonb` changes theirs. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [name, inOrder(member)])
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}
