/** Filters of the list of messages, by which other pages lead to the messages that they count. */
export interface MessageAddress {
  status?: 'open' | 'waiting' | 'handed-over' | 'arrived' | 'failed' | 'UNKNOWN'
  channel?: string
  /** Whether the channel is the first of the plan, or the one that was used last. Default: any. */
  use?: 'first' | 'last'
  account?: number
  /** Instants in ms, both included. */
  from?: number
  to?: number
  time?: '1h' | '24h' | '7d'
  /** Whether the time is that of the end. Default: of the acceptance. */
  timeOf?: 'ended'
  carrier?: string
  error?: string
  country?: string
  /** The code of an operator. */
  network?: string
  rule?: string
  effect?: string
}

export function messagesAddress(filters: MessageAddress): string {
  return composeAddress('/messages', filters)
}

/** Filters of the list of codes. */
export interface CodeAddress {
  account?: number
  service?: number
  type?: 'sms' | 'email'
  country?: string
  prefix?: string
  stage?: string
  /** Creation in ms, both included. */
  from?: number
  to?: number
}

export function codesAddress(filters: CodeAddress): string {
  return composeAddress('/verification/codes', filters)
}

/** Those of them that came so far, or ended so. */
export function stageAddress(within: CodeAddress, stage: string): string {
  return codesAddress(stage === 'created' ? within : { ...within, stage })
}

/** Filters of the list of webhooks. */
export function webhooksAddress(filters: {
  state?: 'pending' | 'delivered' | 'dead-lettered'
  accountId?: number
  host?: string
}): string {
  return composeAddress('/webhooks', filters)
}

/** The page of a carrier. */
export function carrierPath(upstream: string): string {
  return `/carriers/carrier/${encodeURIComponent(upstream)}`
}

function composeAddress(path: string, filters: object): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length === 0 ? path : `${path}?${search}`
}
