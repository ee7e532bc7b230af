/** Channels that messages have a sender on, in the order of the contract. */
export const senderChannels = [
  'sms',
  'voice',
  'viber',
  'rcs',
  'telegram',
  'whatsapp',
  'email',
  'call',
] as const
