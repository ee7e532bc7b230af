/** One stage of a message on its way to one upstream. */
export interface HandOver {
  msgId: number
  stage: number
}

/** What we call a hand-over where an upstream keeps a word of ours and gives it back: `715380012.0`. */
export function handOverName({ msgId, stage }: HandOver): string {
  return `${msgId}.${stage}`
}

/** Null for what is not of our making. */
export function parseHandOverName(name: unknown): HandOver | null {
  if (typeof name !== 'string') return null
  const [, msgId, stage] = /^([1-9]\d{0,15})\.(0|[1-9]\d?)$/.exec(name) ?? []
  if (msgId === undefined || stage === undefined) return null
  const handOver = { msgId: Number(msgId), stage: Number(stage) }
  return Number.isSafeInteger(handOver.msgId) ? handOver : null
}
