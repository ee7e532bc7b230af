/** What the SMSC did since it started. */
export interface SmscCounters {
  binds: number
  bindsRefused: number
  submits: number
  accepted: number
  refused: number
  throttled: number
  /** Answers to submits that were sent. */
  responses: number
  receiptsSent: number
  receiptsAcked: number
  /** Sent once more, because the client asked for it or went away. */
  receiptsRepeated: number
  /** Answered with a status that asks for nothing more. */
  receiptsRefused: number
  /** Given up because too many waited for a client that has no receiver bound. */
  receiptsDropped: number
  inboundSent: number
  inboundAcked: number
  handsetMessages: number
  queries: number
  cancels: number
  connections: number
  /** Connections that ended because what came was no SMPP. */
  garbageConnections: number
  /** Accepted submits seen before; 0 unless `trackDuplicates` is set. */
  duplicates: number
}

export function newCounters(): SmscCounters {
  return {
    binds: 0,
    bindsRefused: 0,
    submits: 0,
    accepted: 0,
    refused: 0,
    throttled: 0,
    responses: 0,
    receiptsSent: 0,
    receiptsAcked: 0,
    receiptsRepeated: 0,
    receiptsRefused: 0,
    receiptsDropped: 0,
    inboundSent: 0,
    inboundAcked: 0,
    handsetMessages: 0,
    queries: 0,
    cancels: 0,
    connections: 0,
    garbageConnections: 0,
    duplicates: 0,
  }
}
