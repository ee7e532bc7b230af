import { looksLikeCode } from '../text/looks-like-code.ts'
import { countParts } from '../text/split-parts.ts'
import type { Plan } from './plan.ts'

export interface SmsRequest {
  sender: string
  text: string
  lifetimeSeconds: number
  pricePerPartMicros: number
}

/** One stage, which has the whole lifetime. A text that reads like a one-time code goes first. */
export function planSms({ sender, text, lifetimeSeconds, pricePerPartMicros }: SmsRequest): Plan {
  return {
    stages: [
      {
        channel: 'sms',
        sender,
        content: { kind: 'sms', text },
        waitSeconds: lifetimeSeconds,
        parts: countParts(text),
        pricePerPartMicros,
      },
    ],
    lifetimeSeconds,
    priority: looksLikeCode(text) ? 0 : 1,
  }
}
