/** A bound session as its gateway noted it last. */
export interface SmppSessionRow {
  /** A UUID. */
  sessionId: string
  nodeId: string
  bindId: number
  /** As of SMPP, or `unbound`. */
  mode: string
  /** Address and port of the client. */
  peer: string
  /** Whether it is a TLS connection. */
  encrypted: boolean
  boundAt: number
  seenAt: number
  /** Messages that the client submitted, and deliver_sm that it acknowledged. */
  submits: number
  deliveries: number
}

/** A session with its bind. */
export type LiveSession = SmppSessionRow & { systemId: string; accountId: number; account: string }
