import type { Channel } from '../plan/plan.ts'
import { currentStage, type Message } from './message.ts'
import type { Reply } from './reply.ts'
import { stageOutcome } from './stage-outcome.ts'
import { isSuccess } from './status.ts'

/** The body of a status callback, as service.md and contract-decisions.md ("Callbacks") fix it. */
export function callbackBody(message: Message, replies: Reply[]): string {
  return JSON.stringify({
    success: isSuccess(message.status),
    ...(message.clientId === null ? {} : { id: message.clientId }),
    msg_id: String(message.msgId),
    type: channelOf(message),
    status: message.status,
    ...(message.error === null ? {} : { error: message.error }),
    updated: new Date(message.updatedAt).toISOString(),
    ...(message.requestId === null ? {} : { request_id: message.requestId }),
    ...(replies.length === 0 ? {} : { replies }),
  })
}

/** The channel that succeeded, or else the last one tried. */
export function channelOf(message: Message): Channel {
  if (isSuccess(message.status)) {
    for (const [index, stage] of message.plan.stages.entries()) {
      if (stageOutcome(message, index, true).kind === 'success') return stage.channel
    }
  }
  return currentStage(message).channel
}
