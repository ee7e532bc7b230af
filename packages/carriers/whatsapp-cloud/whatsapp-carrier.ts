import type { HttpCarrier } from '../http/http-connection.ts'
import { personalTexts } from '../http/personal-texts.ts'
import { refused } from '../http/refused.ts'
import { messageBody } from './message-body.ts'
import { revealSecrets, type WhatsAppCloudConfig } from './settings.ts'
import { readSubmitAnswer } from './submit-answer.ts'

/** A message that would expire in transit is not sent. */
const minRemainingMs = 1_000

/** Sends through the numbers of one business account. */
export function whatsAppCarrier(config: WhatsAppCloudConfig): HttpCarrier<'whatsapp'> {
  const { version, token, numbers } = config
  return {
    title: 'WhatsApp',
    carries: 'whatsapp',
    submission(part, now) {
      if (part.expiresAt - now < minRemainingMs) {
        return refused('rejected', 'EXPIRED', 'its lifetime is over')
      }
      const number = numbers.find(({ sender }) => sender === part.sender)
      if (number === undefined) {
        return refused('rejected-here', 'INVALID SOURCE ADDRESS', 'the sender is no number of this account')
      }
      return {
        request: {
          method: 'POST',
          path: `/${version}/${number.phoneNumberId}/messages`,
          headers: { authorization: `Bearer ${token.reveal()}`, 'content-type': 'application/json' },
          body: messageBody(part, part.content),
        },
        hidden: [...revealSecrets(config), ...personalTexts(part)],
        read: readSubmitAnswer,
      }
    },
  }
}
