import { isGsm } from '../../domain/text/gsm-alphabet.ts'
import { known } from '../../kit/text/members.ts'
import { basicAuthorization } from '../http/form.ts'
import type { HttpCarrier } from '../http/http-connection.ts'
import { reportAddress } from '../sms-http/report-address.ts'
import { smsCarrier } from '../sms-http/sms-carrier.ts'
import { readPlivoAnswer } from './plivo-answer.ts'
import type { PlivoConfig } from './settings.ts'

/** Submits to Plivo's Message API, which posts reports to an address below `inboundUrl`. */
export function plivoCarrier(config: PlivoConfig, inboundUrl: () => string): HttpCarrier<'sms'> {
  const { authId, authToken, powerpackUuid } = config
  const { authorization, hidden } = basicAuthorization(authId, authToken.reveal())
  return smsCarrier({
    title: 'Plivo',
    // Of `message_expiry`.
    lifetimeSeconds: { min: 5, max: 10_800 },
    maxCharacters: (text) => (isGsm(text) ? 1_600 : 737),
    secrets: hidden,
    request: (part, turn) => ({
      method: 'POST',
      path: `/v1/Account/${authId}/Message/`,
      headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(
        known({
          src: powerpackUuid === null ? part.sender : null,
          powerpack_uuid: powerpackUuid,
          dst: part.phone,
          text: part.content.text,
          type: 'sms',
          url: reportAddress(inboundUrl(), part),
          method: 'POST',
          message_expiry: turn,
        }),
      ),
    }),
    read: readPlivoAnswer,
  })
}
