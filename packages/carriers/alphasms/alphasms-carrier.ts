import { isWhatsAppId } from '../../domain/address/whatsapp-id.ts'
import type { Channel } from '../../domain/plan/plan.ts'
import type { HandOver } from '../hand-over-name.ts'
import type { HttpCarrier } from '../http/http-connection.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { refused } from '../http/refused.ts'
import { turnSeconds } from '../http/turn-seconds.ts'
import { readSendAnswer, readStatusAnswer } from './alphasms-answer.ts'
import { operationFields } from './operation-fields.ts'
import { operationsRequest } from './operations.ts'
import { composeHook } from './reply-party.ts'
import type { AlphasmsConfig } from './settings.ts'

const lifetimeSeconds = { min: 1, max: 172_800 }

/** Submits to the operations interface of this very contract: the live service, or another Posthorn. */
export function alphasmsCarrier(
  config: AlphasmsConfig,
  inboundUrl: () => string,
): HttpCarrier<Exclude<Channel, 'email'>> {
  const { apiKey, webhookSecret, channel } = config
  const secrets = [apiKey.reveal(), webhookSecret.reveal()]
  return {
    title: 'AlphaSMS',
    carries: channel,
    submission(part, now) {
      const turn = turnSeconds(part, lifetimeSeconds, now)
      if (typeof turn !== 'number') return turn
      const fields = operationFields(part, turn)
      if (fields === null) return refused('rejected', 'REJECTED', 'AlphaSMS carries no e-mail')
      if (isWhatsAppId(part.phone)) {
        return refused('rejected-here', 'INVALID DESTINATION ADDRESS', 'AlphaSMS sends to numbers alone')
      }
      const hook = composeHook(inboundUrl(), part, webhookSecret)
      const operation = { ...fields, id: ownId(part), phone: Number(part.phone), hook }
      return {
        request: operationsRequest(apiKey, [operation]),
        hidden: [...secrets, ...personalTexts(part)],
        read: readSendAnswer,
      }
    },
    inquiry: (part) => ({
      request: operationsRequest(apiKey, [{ type: 'status', id: ownId(part) }]),
      hidden: secrets,
      read: (answer) => readStatusAnswer(answer, part),
    }),
  }
}

/**
 * Our id of a hand-over, in digits, as the contract has it; the same when it is handed over again. The last six digits
 * tell it apart from one of an earlier database.
 */
function ownId({ msgId, stage, expiresAt }: HandOver): string {
  const ending = Math.floor(expiresAt / 1_000) % 1_000_000
  return `${msgId}${String(stage).padStart(2, '0')}${String(ending).padStart(6, '0')}`
}
