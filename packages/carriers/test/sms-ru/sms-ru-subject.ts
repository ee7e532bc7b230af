import type { Reaction } from '../../../../test/support/receiver.ts'
import { systemClock } from '../../../kit/time/clock.ts'
import { Secret } from '../../../settings/secret.ts'
import { collectDefaults } from '../../../settings/setting.ts'
import type { SubmitPart } from '../../connector.ts'
import { smsRu } from '../../sms-ru/kind.ts'
import type { SmsRuConfig } from '../../sms-ru/settings.ts'
import { smsRuSettings } from '../../sms-ru/settings.ts'
import type { HttpConnectorSubject } from '../http/subject.ts'
import { openKind } from '../open-kind.ts'
import { submitPart } from '../submit-part.ts'

/** Some of its characters are escaped in a form. */
export const apiId = 'A25F8010+8575/8B76=AC1C'

export function smsRuConfig(changed: Partial<SmsRuConfig> = {}): SmsRuConfig {
  return {
    ...collectDefaults(smsRuSettings),
    name: 'sms-ru',
    kind: 'sms-ru',
    channel: 'call',
    apiId: new Secret(apiId),
    ...changed,
  }
}

export function callPart(changed: Partial<SubmitPart> = {}, at = Date.now()): SubmitPart {
  return submitPart({
    phone: '79255070602',
    sender: '',
    content: { kind: 'call' },
    expiresAt: at + 60_000,
    waitEndsAt: at + 60_000,
    ...changed,
  })
}

export function json(body: object, status = 200): Reaction {
  return { kind: 'answer', status, body: JSON.stringify(body) }
}

export const made = { status: 'OK', code: '1435', call_id: '000000-10000000', cost: 0.4, balance: 4122.56 }

export const smsRuSubject: HttpConnectorSubject = {
  name: 'sms-ru',
  create: (upstream) => openKind(smsRu, smsRuConfig(upstream), { clock: systemClock }),
  part: () => callPart(),
  secrets: [apiId, encodeURIComponent(apiId)],
  accepted: () => json(made),
  completes: true,
  unauthorized: json({ status: 'ERROR', status_code: 200, status_text: 'Неправильный api_id' }),
}
