import type { MessagesPorts } from '../../administration/messages/messages-ports.ts'
import { type OperationAgain, readOperationAgain } from '../../administration/messages/read-message.ts'
import type { BlockReason } from '../../domain/message/story/reasons.ts'
import type { RouteQuery } from '../../domain/routing/route-rule.ts'
import { OperationsApi } from '../../edges/operations-api.ts'
import type { Planned } from '../../engines/dispatch/decisions/stage-facts.ts'
import type { RouteCandidate } from '../../engines/dispatch/upstreams/router.ts'
import type { OperationsPorts } from '../../operations/ports.ts'
import type { SpeechRouter } from '../../speech/speech-router.ts'
import type { Catalogue } from '../../store/accounts/catalogue.ts'

export interface SendPorts {
  catalogue: Pick<Catalogue, 'account' | 'accounts'>
  operationsApi: Pick<OperationsApi, 'answerFor'>
  /** The operations of `/api/json.php`. */
  operations: OperationsPorts
  /** Why each stage of each plan would be skipped now; null for one that would start. */
  blockReasons(planned: readonly Planned[]): Promise<(BlockReason | null)[][]>
  routeCandidates(query: RouteQuery): RouteCandidate[]
  /** The operation that sends a message again; null for a code of a verification. Rejects with `ConsoleRefusal`. */
  readAgain(msgId: number): Promise<OperationAgain | null>
  /** Null where another company speaks the calls. */
  speech: Pick<SpeechRouter, 'engines' | 'say'> | null
}

interface SendOptions extends Pick<SendPorts, 'catalogue' | 'operations' | 'speech'> {
  dispatch: Pick<SendPorts, 'blockReasons' | 'routeCandidates'>
  messages: MessagesPorts
}

/** How pages send, and say before what would be sent. */
export function sendPorts({ catalogue, operations, speech, dispatch, messages }: SendOptions): SendPorts {
  return {
    ...{ catalogue, operations, speech },
    operationsApi: new OperationsApi(operations),
    blockReasons: dispatch.blockReasons,
    routeCandidates: dispatch.routeCandidates,
    readAgain: (msgId) => readOperationAgain(messages, msgId),
  }
}
