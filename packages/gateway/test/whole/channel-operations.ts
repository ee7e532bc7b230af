/** Operations of every channel with all required fields except `id`, `phone` and `hook`. */

export const smsFields = { sms_message: 'Your order has left', sms_signature: 'Posthorn' }

export const viberFields = {
  viber_signature: 'Posthorn',
  viber_type: 'text+image+link',
  viber_message: 'Your order has left',
  viber_image: 'https://shop.example/parcel.png',
  viber_button: 'Follow it',
  viber_link: 'https://shop.example/parcels/42',
}

export const rcsFields = {
  rcs_signature: 'Posthorn',
  rcs_message: 'Your order has left',
  rcs_image: 'https://shop.example/parcel.png',
  rcs_button: 'Follow it',
  rcs_link: 'https://shop.example/parcels/42',
}

export const whatsAppText = { whatsapp_signature: 'Posthorn', whatsapp_message: 'Are you at home?' }

/** The required fields of each operation identify its `type`. */
export const operationFields = {
  sms: smsFields,
  viber: viberFields,
  rcs: rcsFields,
  telegram: { message: '482913' },
  whatsapp: { whatsapp_signature: 'Posthorn', message: '482913' },
  'viber+sms': { ...viberFields, ...smsFields },
  'rcs+sms': { ...rcsFields, ...smsFields },
  'rcs+viber+sms': { ...rcsFields, ...viberFields, ...smsFields },
  'whatsapp+sms': { ...whatsAppText, ...smsFields },
} as const
