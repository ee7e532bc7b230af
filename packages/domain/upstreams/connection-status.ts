/** State of one connection. */
export interface ConnectionStatus {
  up: boolean
  /** Since when it is up or down. */
  since: number
  /** Why it is down; null while it is up or before the first try. */
  reason: string | null
}

export interface ConnectionSnapshot extends ConnectionStatus {
  slotId: number
  /** The node that has it, where that may be another worker of this gateway. */
  node?: string
  /** Messages in the windows of its lanes. */
  taken: number
  window: number
  /** Throttled by the upstream until this instant; or null. */
  restsUntil: number | null
}
