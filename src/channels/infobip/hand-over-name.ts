export interface HandOver {
  msgId: number
  stage: number
}

/**
 * What we call a hand-over at Infobip: the `messageId` of the message and what comes back with replies. The same
 * hand-over has the same name each time, so one that is repeated after a lost answer is known as such.
 */
export function nameOf({ msgId, stage }: HandOver): string {
  return `${msgId}.${stage}`
}

/** Null for a name that is not of our making. */
export function parseName(name: string | null): HandOver | null {
  const [, msgId, stage] = /^([1-9]\d{0,15})\.(0|[1-9]\d?)$/.exec(name ?? '') ?? []
  if (msgId === undefined || stage === undefined) return null
  const handOver = { msgId: Number(msgId), stage: Number(stage) }
  return Number.isSafeInteger(handOver.msgId) ? handOver : null
}
