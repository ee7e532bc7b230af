/** An operator's control of an upstream. `draining` also releases its connections once no message is under way. */
export interface UpstreamControl {
  upstream: string
  state: 'paused' | 'draining'
  reason: string | null
  /** Who set it, for display. */
  madeBy: string
  at: number
}
