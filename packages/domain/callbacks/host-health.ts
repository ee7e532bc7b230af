/** Health of a host, for display. */
export interface HostHealth {
  /** `open`: nothing is sent before `reopensAt`; `probing`: one request is under way or may be sent. */
  breaker: 'closed' | 'open' | 'probing'
  reopensAt: number | null
  /** Failures in a row while the breaker is closed. */
  failures: number
  /** Callbacks waiting in memory; `active` counts requests under way. */
  waiting: number
  active: number
  concurrency: number
  tookMs: number
}
