import { codeMessageType, verificationCallbackBody } from '../../otp/verification-callback.ts'
import type { Channel } from '../../plan/plan.ts'
import { findAcknowledgement } from '../acknowledge.ts'
import type { AcknowledgedBy, Acknowledgement } from '../acknowledgement.ts'
import { currentStage, type Message } from '../message.ts'
import type { AnsweredBy } from '../outcome.ts'
import type { Reply } from '../reply.ts'
import { stageOutcome } from '../stage-outcome.ts'
import { isSuccess } from '../status.ts'

/**
 * The body of a status callback (docs/reference/contract.md, "Callbacks", "Callbacks of a code"). `replies`
 * are the newest ones; `next` names the page of older ones.
 */
export function callbackBody(message: Message, replies: Reply[], next: string | null = null): string {
  if (message.type === codeMessageType) return codeCallbackBody(message)
  return JSON.stringify({
    success: isSuccess(message.status),
    ...(message.clientId === null ? {} : { id: message.clientId }),
    msg_id: String(message.msgId),
    type: channelOf(message),
    status: message.status,
    ...(message.error === null ? {} : { error: message.error }),
    updated: new Date(message.updatedAt).toISOString(),
    ...callMembers(message),
    ...acknowledgedMembers(message),
    ...(message.requestId === null ? {} : { request_id: message.requestId }),
    ...replyMembers(replies, next),
  })
}

/** `replies`, and `replies_next` if there are older ones; nothing without replies. */
export function replyMembers(
  replies: Reply[],
  next: string | null,
): { replies?: Reply[]; replies_next?: string } {
  if (replies.length === 0) return {}
  return { replies, ...(next === null ? {} : { replies_next: next }) }
}

function codeCallbackBody({ plan, phone, requestId, clientId, status, updatedAt }: Message): string {
  return verificationCallbackBody({
    success: isSuccess(status),
    verifyId: requestId ?? '',
    customId: clientId,
    type: plan.stages[0].channel === 'email' ? 'email' : 'sms',
    recipient: plan.recipientAsSent ?? phone,
    status,
    at: updatedAt,
  })
}

/** How a message was acknowledged, as clients read it. */
export interface AcknowledgedMembers {
  acknowledged?: RenderedAcknowledgement
}

interface RenderedAcknowledgement {
  by: AcknowledgedBy
  channel?: Channel
  /** What stands on the tapped button. */
  button?: string
  /** RFC 3339. */
  at: string
}

/** Nothing while it was not. */
export function acknowledgedMembers(message: Message): AcknowledgedMembers {
  const found = findAcknowledgement(message)
  return found === undefined ? {} : { acknowledged: renderAcknowledgement(found) }
}

export function renderAcknowledgement({ by, channel, button, at }: Acknowledgement): RenderedAcknowledgement {
  const where = { ...(channel !== null && { channel }), ...(button !== undefined && { button }) }
  return { by, ...where, at: new Date(at).toISOString() }
}

/** What clients learn of a call. */
export interface CallMembers {
  /** Seconds. */
  duration?: number
  /** The pressed key. */
  reply?: string
  answered_by?: AnsweredBy
}

/** Of the message's last call; nothing without a call. */
export function callMembers({ attempts }: Message): CallMembers {
  const call = (attempts.find(({ won }) => won) ?? attempts.at(-1))?.call
  if (call === undefined) return {}
  return {
    ...(call.durationSeconds === null ? {} : { duration: call.durationSeconds }),
    ...(call.digit === null ? {} : { reply: call.digit }),
    ...(call.answeredBy === undefined ? {} : { answered_by: call.answeredBy }),
  }
}

/**
 * The channel that succeeded (of several the one that was read, else the one that is charged), or the last
 * one tried.
 */
export function channelOf(message: Message): Channel {
  const { stages } = message.plan
  if (stages.length === 1 || !isSuccess(message.status)) return currentStage(message).channel
  const winner = message.attempts.find(({ won }) => won)?.stage
  const read = stages.findIndex((_, index) => stageStatus(message, index) === 'READ')
  const stage =
    message.status === 'READ' && read >= 0 && stageStatus(message, winner) !== 'READ' ? read : winner
  return stages[stage ?? -1]?.channel ?? currentStage(message).channel
}

function stageStatus(message: Message, stage: number | undefined): string | null {
  if (stage === undefined) return null
  const outcome = stageOutcome(message, stage, true)
  return outcome.kind === 'success' ? outcome.status : null
}
