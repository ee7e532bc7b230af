import type { AnswerView } from '../../console-contract/traffic/replies.ts'
import type { Channel } from '../../domain/plan/plan.ts'
import { parseOwnNumber } from '../../domain/replies/own-number.ts'
import type { CatalogueAccount } from '../../store/accounts/catalogue-settings.ts'
import type { ListedConversation } from '../../store/console/conversation-pages.ts'

/** Channels on which an answer is free text, with the fields that their operation needs besides. */
const answered: Partial<Record<Channel, Record<string, unknown>>> = {
  sms: {},
  viber: { viber_type: 'text' },
  rcs: {},
  whatsapp: {},
}

/** The operation that answers in a conversation: from its number, where that is an approved sender of its account. */
export function describeAnswer(
  { channel, number, phone }: ListedConversation,
  account: CatalogueAccount | null,
): AnswerView {
  const more = answered[channel]
  if (more === undefined) return { kind: 'channel' }
  const approved = [...(account?.approved.get(channel) ?? [])]
  const sender = approved.find((name) => parseOwnNumber(name) === number)
  if (sender === undefined) return { kind: 'sender' }
  return {
    kind: 'operation',
    operation: { type: channel, phone: Number(phone), [`${channel}_signature`]: sender, ...more },
    textField: `${channel}_message`,
  }
}
