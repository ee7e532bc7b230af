/** A change that a user made at the console, or tried to make. */
export interface AuditEntry {
  entryId: number
  at: number
  userName: string
  address: string
  action: string
  target: string
  details: Record<string, unknown>
  /** `done`, or why not; null where the gateway stopped before the outcome. */
  outcome: string | null
  /** Whether it is in the chain of hashes as it is now. */
  sealed: boolean
}
