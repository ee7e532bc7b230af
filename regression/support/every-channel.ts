import { phoneOf, smsOperation } from './traffic.ts'

const sms = { sms_signature: 'Shop' }
const viber = { viber_signature: 'Shop', viber_type: 'text' }
const rcs = {
  rcs_signature: 'Shop',
  rcs_image: 'https://shop.example/parcel.png',
  rcs_button: 'Follow it',
  rcs_link: 'https://shop.example/parcels/42',
}

/** In turn. */
const kinds: ((id: number) => object)[] = [
  (id) => smsOperation(id, ''),
  (id) => ({ type: 'viber+sms', ...viber, viber_message: text(id), ...sms, sms_message: text(id) }),
  (id) => ({ type: 'rcs+sms', ...rcs, rcs_message: text(id), ...sms, sms_message: text(id) }),
  () => ({ type: 'telegram', message: '482913' }),
  () => ({ type: 'whatsapp', message: '482913' }),
  (id) => ({
    ...{ type: 'rcs+viber+sms', ...rcs, rcs_message: text(id) },
    ...{ ...viber, viber_message: text(id), ...sms, sms_message: text(id) },
  }),
]

function text(id: number): string {
  return `Order ${id} is on its way.`
}

/** An operation of one channel or plan after the other, for a scene with every channel. */
export function operationOnAnyChannel(id: number, hook: string): object {
  return { ...kinds[id % kinds.length]?.(id), id, phone: Number(phoneOf(id)), hook }
}
