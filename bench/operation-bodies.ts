// Request bodies of one operation each, for load: every channel, alone and in plans.

/** Numbers whose last four digits are below 9000: each is an ordinary handset. */
export function ordinaryPhone(id: number): number {
  return 380_670_000_000 + (Math.floor(id / 9_000) % 1_000) * 10_000 + (id % 9_000)
}

/** A hundred numbers without a script of their own. */
export const scriptedPhones = Array.from({ length: 100 }, (_, index) => 380_680_009_000 + index)

const sms = { sms_message: 'Your order has been shipped', sms_signature: 'Posthorn' }
const viber = {
  viber_signature: 'Posthorn',
  viber_type: 'text+image+link',
  viber_message: 'Your order has been shipped',
  viber_image: 'https://shop.example/parcel.png',
  viber_button: 'Follow it',
  viber_link: 'https://shop.example/parcels/42',
}
const rcs = {
  rcs_signature: 'Posthorn',
  rcs_message: 'Your order has been shipped',
  rcs_image: 'https://shop.example/parcel.png',
  rcs_button: 'Follow it',
  rcs_link: 'https://shop.example/parcels/42',
}
const whatsapp = { whatsapp_signature: 'Posthorn', message: '482913' }

export type LoadType =
  | 'sms'
  | 'viber'
  | 'rcs'
  | 'telegram'
  | 'whatsapp'
  | 'viber+sms'
  | 'rcs+sms'
  | 'rcs+viber+sms'
  | 'whatsapp+sms'
  | 'pipeline'

const fieldsOf: Record<LoadType, object> = {
  sms,
  viber,
  rcs,
  telegram: { message: '482913' },
  whatsapp,
  'viber+sms': { ...viber, ...sms },
  'rcs+sms': { ...rcs, ...sms },
  'rcs+viber+sms': { ...rcs, ...viber, ...sms },
  'whatsapp+sms': { ...whatsapp, ...sms },
  pipeline: {
    pipeline: ['telegram', 'viber', 'sms'],
    telegram: { message: '482913' },
    viber: { message: 'Your code is 482913', signature: 'Posthorn', type: 'text' },
    sms: { message: 'Your code is 482913', signature: 'Posthorn' },
  },
}

export function operationBody(type: LoadType, id: number, phone: number, hook: string): string {
  return JSON.stringify({ auth: 'sandbox', data: [operationOf(type, id, phone, hook)] })
}

export function operationOf(type: LoadType, id: number, phone: number, hook: string): object {
  const target = type === 'pipeline' ? {} : { hook }
  return { id, type, phone, ...fieldsOf[type], ...target }
}

/** Sets the scripts of handsets on the named channels. */
export async function scriptHandsets(port: number, phones: number[], scripts: object): Promise<void> {
  for (const phone of phones) {
    const answer = await fetch(`http://127.0.0.1:${port}/sandbox/handsets/${phone}`, {
      method: 'PUT',
      body: JSON.stringify(scripts),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
}
