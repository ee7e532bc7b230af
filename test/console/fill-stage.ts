import { operationFields } from '../gateway/channel-operations.ts'
import type { GatewayStage } from '../gateway/gateway-stage.ts'
import { apiKey } from '../gateway/gateway-stage.ts'

/** Telephones that things happen to: what arrives, what fails, what falls back, what is answered. */
export const phones = {
  reached: '380671234567',
  /** SMS undeliverable. */
  gone: '380501119911',
  /** RCS and Viber stay silent or fail, SMS arrives. */
  oldFashioned: '380501119931',
  /** Delivered, then answers OK. */
  answering: '380501119919',
}

/** Lets a little of everything happen, and waits until it has: messages on every channel, a fall, answers, codes. */
export async function fillStage(stage: GatewayStage): Promise<void> {
  const hook = stage.receiver.url()
  const channels = Object.entries(operationFields).map(([type, fields], index) => {
    return { type, id: 1_000 + index, phone: phones.reached, hook, ...fields }
  })
  const fall = { ...operationFields['rcs+sms'], type: 'rcs+sms', id: 2_000, phone: phones.oldFashioned, hook }
  await stage.client.post([
    ...channels,
    fall,
    stage.client.sms({ phone: phones.gone, id: 2_001 }),
    stage.client.sms({ phone: phones.answering, id: 2_002, sms_message: 'Will you come at six?' }),
    stage.client.sms({
      phone: phones.reached,
      id: 2_003,
      sms_message:
        'Ваше замовлення чекає у відділенні 12. Зберігаємо його до п’ятниці, візьміть документ. '.repeat(2),
    }),
  ])
  for (const phone of ['380931234501', '380671234599']) {
    await fetch(`${stage.url}/api/verify.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: apiKey, command: 'verify/create', phone, lang: 'en' }),
    })
  }
  await stage.untilStatus(2_000, 'DELIVERED')
  await stage.untilStatus(2_001, 'UNDELIVERABLE')
  await stage.untilToldOf(2_002, 'REPLIED')
}
