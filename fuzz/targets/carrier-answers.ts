import { readSendAnswer, readStatusAnswer } from '../../packages/carriers/alphasms/alphasms-answer.ts'
import type { SubmitOutcome } from '../../packages/carriers/connector.ts'
import { answerReader } from '../../packages/carriers/custom-http/custom-answer.ts'
import { rawText } from '../../packages/carriers/http/raw-text.ts'
import { readInfobipAnswer } from '../../packages/carriers/infobip/infobip-client.ts'
import { readSubmitAnswer as readInfobipSubmit } from '../../packages/carriers/infobip/submit-answer.ts'
import { smsMeanings } from '../../packages/carriers/infobip-sms/sms-meanings.ts'
import { readJasminAnswer } from '../../packages/carriers/jasmin/jasmin-answer.ts'
import { readKannelAnswer } from '../../packages/carriers/kannel/kannel-answer.ts'
import { readHlrItem } from '../../packages/carriers/lookups/alphasms/read-hlr-item.ts'
import { readLookup } from '../../packages/carriers/lookups/hlr-lookups/read-lookup.ts'
import { readResult } from '../../packages/carriers/lookups/infobip-number-context/read-result.ts'
import { readMessageBirdAnswer } from '../../packages/carriers/messagebird/messagebird-answer.ts'
import { readPlivoAnswer } from '../../packages/carriers/plivo/plivo-answer.ts'
import { readSubmitAnswer as readRbmAnswer } from '../../packages/carriers/rbm/rbm-answer.ts'
import { readCallAnswer } from '../../packages/carriers/sms-ru/sms-ru-answer.ts'
import { storableOutcome } from '../../packages/carriers/storable-input.ts'
import {
  readCancelAnswer,
  readSubmitAnswer as readTelegramAnswer,
} from '../../packages/carriers/telegram-gateway/gateway-answer.ts'
import { readTelnyxAnswer } from '../../packages/carriers/telnyx/telnyx-answer.ts'
import { customConfig } from '../../packages/carriers/test/custom-http/custom-subject.ts'
import { smsPart } from '../../packages/carriers/test/sms-http/sms-samples.ts'
import { readTwilioAnswer } from '../../packages/carriers/twilio/twilio-answer.ts'
import { readVonageAnswer } from '../../packages/carriers/vonage-sms/vonage-answer.ts'
import { readSubmitAnswer as readWhatsAppAnswer } from '../../packages/carriers/whatsapp-cloud/submit-answer.ts'
import { asMembers, parseJson } from '../../packages/kit/text/members.ts'
import { objectsOf } from '../corpus/conformance.ts'
import { checkStorable, target } from '../engine/target.ts'
import { textShape } from '../engine/text-shape.ts'

const raw = (said: string) => rawText(said, ['the-secret'])
const own = { msgId: 1, stage: 0, expiresAt: 0 }
const readCustom = answerReader(customConfig())
const statuses = [200, 200, 201, 202, 400, 401, 403, 429, 500, 503]

export const carrierAnswers = target<string>({
  name: 'carrier-answers',
  what: 'what carriers and lookup services answer to our requests',
  shape: textShape,
  maxSize: 200_000,
  corpus: () => [
    ...[
      'infobip',
      'messagebird',
      'plivo',
      'telegram',
      'telnyx',
      'vonage',
      'whatsapp',
      'sms-ru',
      'hlr-lookups',
    ].flatMap((folder) =>
      objectsOf(folder)
        .slice(0, 60)
        .map((each) => JSON.stringify(each)),
    ),
    '0: Accepted for delivery',
    'Success "07033084-5cfd-4812-90a4-e4d24ffb6e3d"',
    'Error "No route found"',
    '{"status":"OK","code":1435,"call_id":"000000-10000000","cost":0.4,"balance":4122.56}',
    '{"error":{"code":404,"message":"Not RCS","status":"NOT_FOUND"}}',
    '{"success":true,"data":[{"success":true,"data":{"id":"1","msg_id":7153,"data":1,"parts":2}}]}',
  ],
  feed(body) {
    const answer = { status: statuses[body.length % statuses.length] ?? 200, body }
    const members = asMembers(parseJson(body))
    const outcomes = [
      readTwilioAnswer(answer, raw),
      readPlivoAnswer(answer, raw),
      readVonageAnswer(answer, raw),
      readTelnyxAnswer(answer, raw),
      readMessageBirdAnswer(answer, raw),
      readKannelAnswer(answer, raw, smsPart()),
      readJasminAnswer(answer, raw),
      readCallAnswer(answer, raw),
      readTelegramAnswer(answer, raw),
      readWhatsAppAnswer(answer, raw),
      readRbmAnswer(answer, 'message-1', raw),
      readSendAnswer(answer, raw),
      readCustom(answer, raw, smsPart()),
      ...infobipOutcomes(answer),
    ].map(storableOutcome)
    checkStorable(outcomes, 'an outcome')
    const cancelled = readCancelAnswer(answer, raw)
    const inquired = readStatusAnswer(answer, own as never)
    const lookups = [readHlrItem(members, '380671234567', raw), readLookup(members), readResult(members)]
    checkStorable(lookups, 'a lookup')
    return [
      ...outcomes.map(({ kind }) => kind[0]),
      cancelled.kind,
      typeof inquired,
      ...lookups.map(({ kind }) => kind),
    ].join()
  },
})

function infobipOutcomes({ status, body }: { status: number; body: string }): SubmitOutcome[] {
  const upstreamAnswer = { kind: 'answer', status, body, headers: {}, retryAfterMs: null } as const
  const read = readInfobipAnswer(upstreamAnswer, ['the-secret'], () => ['380671234567'])
  const submitted = readInfobipSubmit(read, smsMeanings.statuses)
  switch (submitted.kind) {
    case 'each':
      return [...submitted.outcomes.values()].slice(0, 2)
    case 'refused':
      return [submitted.outcome]
    case 'unknown':
      return [{ kind: 'unknown', raw: submitted.raw }]
    case 'wrong':
      checkStorable([...submitted.named], 'what Infobip names')
      return []
  }
}
