/** One stage of a message on its way to one upstream. */
export interface HandOver {
  msgId: number
  stage: number
  /** When the message expires (ms). Tells it apart from a message of another installation or an earlier database. */
  expiresAt: number
}

/** Our id of a hand-over, for upstreams that return an id of the client: `715380012.0.m7n45uo0`. */
export function handOverName({ msgId, stage, expiresAt }: HandOver): string {
  return `${msgId}.${stage}.${expiresAt.toString(36)}`
}

/** Null for a name that this gateway did not make. */
export function parseHandOverName(name: unknown): HandOver | null {
  if (typeof name !== 'string') return null
  const [, msgId, stage, ending] = /^([1-9]\d{0,15})\.(0|[1-9]\d?)\.([0-9a-z]{1,10})$/.exec(name) ?? []
  if (msgId === undefined || stage === undefined || ending === undefined) return null
  const handOver = { msgId: Number(msgId), stage: Number(stage), expiresAt: Number.parseInt(ending, 36) }
  return Number.isSafeInteger(handOver.msgId) ? handOver : null
}
