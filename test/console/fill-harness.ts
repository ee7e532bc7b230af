import { operationFields } from '../../packages/gateway/test/whole/channel-operations.ts'
import type { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { apiKey } from '../../packages/gateway/test/whole/gateway-harness.ts'

/** Telephones by what happens to their messages: delivered, failed, fallback, answered. */
export const phones = {
  reached: '380671234567',
  /** SMS undeliverable. */
  gone: '380501119911',
  /** RCS and Viber stay silent or fail, SMS arrives. */
  oldFashioned: '380501119931',
  /** Delivered, then answers OK. */
  answering: '380501119919',
}

/** Sends messages on every channel, a fallback, a reply and codes, and waits until they are done. */
export async function fillHarness(harness: GatewayHarness): Promise<void> {
  const hook = harness.receiver.url()
  const channels = Object.entries(operationFields).map(([type, fields], index) => {
    return { type, id: 1_000 + index, phone: phones.reached, hook, ...fields }
  })
  const fall = { ...operationFields['rcs+sms'], type: 'rcs+sms', id: 2_000, phone: phones.oldFashioned, hook }
  await harness.client.post([
    ...channels,
    fall,
    harness.client.sms({ phone: phones.gone, id: 2_001 }),
    harness.client.sms({ phone: phones.answering, id: 2_002, sms_message: 'Will you come at six?' }),
    harness.client.sms({
      phone: phones.reached,
      id: 2_003,
      sms_message:
        'Ваше замовлення чекає у відділенні 12. Зберігаємо його до п’ятниці, візьміть документ. '.repeat(2),
    }),
  ])
  for (const phone of ['380931234501', '380671234599']) {
    await fetch(`${harness.url}/api/verify.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: apiKey, command: 'verify/create', phone, lang: 'en' }),
    })
  }
  await harness.untilStatus(2_000, 'DELIVERED')
  await harness.untilStatus(2_001, 'UNDELIVERABLE')
  await harness.untilCallbackOf(2_002, 'REPLIED')
}
