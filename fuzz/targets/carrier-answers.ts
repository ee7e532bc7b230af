import { readSendAnswer, readStatusAnswer } from '../../src/channels/alphasms/alphasms-answer.ts'
import type { SubmitOutcome } from '../../src/channels/connector.ts'
import { answerReader } from '../../src/channels/custom-http/custom-answer.ts'
import { membersOf, parseJson } from '../../src/channels/http/members.ts'
import { rawText } from '../../src/channels/http/raw-text.ts'
import { readInfobipAnswer } from '../../src/channels/infobip/infobip-client.ts'
import { readSubmitAnswer as readInfobipSubmit } from '../../src/channels/infobip/submit-answer.ts'
import { smsMeanings } from '../../src/channels/infobip-sms/sms-meanings.ts'
import { readJasminAnswer } from '../../src/channels/jasmin/jasmin-answer.ts'
import { readKannelAnswer } from '../../src/channels/kannel/kannel-answer.ts'
import { readMessageBirdAnswer } from '../../src/channels/messagebird/messagebird-answer.ts'
import { readPlivoAnswer } from '../../src/channels/plivo/plivo-answer.ts'
import { readSubmitAnswer as readRbmAnswer } from '../../src/channels/rbm/rbm-answer.ts'
import { readCallAnswer } from '../../src/channels/sms-ru/sms-ru-answer.ts'
import { storableOutcome } from '../../src/channels/storable-input.ts'
import {
  readCancelAnswer,
  readSubmitAnswer as readTelegramAnswer,
} from '../../src/channels/telegram-gateway/gateway-answer.ts'
import { readTelnyxAnswer } from '../../src/channels/telnyx/telnyx-answer.ts'
import { readTwilioAnswer } from '../../src/channels/twilio/twilio-answer.ts'
import { readVonageAnswer } from '../../src/channels/vonage-sms/vonage-answer.ts'
import { readSubmitAnswer as readWhatsAppAnswer } from '../../src/channels/whatsapp-cloud/submit-answer.ts'
import { readHlrItem } from '../../src/lookups/alphasms/read-hlr-item.ts'
import { readLookup } from '../../src/lookups/hlr-lookups/read-lookup.ts'
import { readResult } from '../../src/lookups/infobip-number-context/read-result.ts'
import { customConfig } from '../../test/channels/custom-http/custom-subject.ts'
import { smsPart } from '../../test/channels/sms-http/sms-samples.ts'
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
    const members = membersOf(parseJson(body))
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
