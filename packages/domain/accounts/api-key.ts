import type { KeyLimits } from '../settings/key-limits.ts'

export interface ApiKey extends KeyLimits {
  keyId: number
  accountId: number
  account: string
  name: string
  /** The last four characters. */
  hint: string
  createdAt: Date
  revokedAt: Date | null
  /** To about a minute; null where it was never used. */
  lastUsedAt: number | null
}
