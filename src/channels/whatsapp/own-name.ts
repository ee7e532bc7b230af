/** Names a hand-over of ours. */
export interface OwnName {
  msgId: number
  stage: number
}

const pattern = /^posthorn:(\d{1,16}):(\d{1,3})$/

/** What a message carries as `biz_opaque_callback_data`, which its statuses give back. */
export function writeOwnName({ msgId, stage }: OwnName): string {
  return `posthorn:${msgId}:${stage}`
}

/** The hand-over that `biz_opaque_callback_data` names, or null where it was written by somebody else. */
export function readOwnName(value: unknown): OwnName | null {
  const found = typeof value === 'string' ? pattern.exec(value) : null
  if (found === null) return null
  const msgId = Number(found[1])
  return Number.isSafeInteger(msgId) ? { msgId, stage: Number(found[2]) } : null
}
