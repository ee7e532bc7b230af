/** What the SMSC did since it started. */
export type SmscCounters = ReturnType<typeof newCounters>

export function newCounters() {
  return {
    binds: 0,
    bindsRefused: 0,
    submits: 0,
    accepted: 0,
    refused: 0,
    throttled: 0,
    /** Answers to submits that were sent. */
    responses: 0,
    receiptsSent: 0,
    receiptsAcked: 0,
    /** Sent again, because the client answered with a temporary error or disconnected. */
    receiptsRepeated: 0,
    /** Answered with a permanent error. */
    receiptsRefused: 0,
    /** Dropped because too many waited for a client that has no receiver bound. */
    receiptsDropped: 0,
    inboundSent: 0,
    inboundAcked: 0,
    handsetMessages: 0,
    queries: 0,
    cancels: 0,
    connections: 0,
    /** Connections that ended because what came was no SMPP. */
    garbageConnections: 0,
    /** Accepted submits seen before; 0 unless `trackDuplicates` is set. */
    duplicates: 0,
  }
}
