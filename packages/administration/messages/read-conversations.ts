import type { QueryOf } from '../../console-contract/contract.ts'
import type { Mask } from '../../console-contract/mask.ts'
import { parseKeyword } from '../../domain/replies/keyword.ts'
import { parseOwnNumber } from '../../domain/replies/own-number.ts'
import {
  type ListedConversation,
  type ListPlace,
  listConversations,
} from '../../store/console/conversation-pages.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { parseRecipients } from './find-messages.ts'
import type { MessagesPorts } from './messages-ports.ts'
import type { ConversationsView, ConversationView } from './reply-view.ts'

const conversationsOfPage = 30

export async function readConversations(
  ports: MessagesPorts,
  { accountId, number, keyword, recipient = '', unread, before }: QueryOf<'GET /replies'>,
  mask: Mask,
): Promise<ConversationsView> {
  const typed = recipient.trim()
  if (typed !== '' && mask.hides) throw new ConsoleRefusal('verification-search-masked', {}, 'recipient')
  const selection = {
    phones: typed === '' ? null : parseRecipients(typed, ports.country),
    accountId: accountId ?? null,
    number: given(number, (text) => parseOwnNumber(text) ?? text),
    keyword: given(keyword, parseKeyword),
    isUnread: unread === true,
  }
  const page = { before: before === undefined ? null : parseListPlace(before), limit: conversationsOfPage }
  const { conversations, next, isCut } = await listConversations(ports.db, selection, page)
  return {
    conversations: conversations.map((each) => ({
      ...viewConversation(ports, each, mask),
      text: each.reply === null ? null : mask.text(each.reply.message),
    })),
    next: next && `${next.lastAt}-${next.conversationId}`,
    lookedBackTo: isCut ? (next?.lastAt ?? null) : null,
    masked: mask.hides,
  }
}

export function viewConversation(
  { catalogue }: Pick<MessagesPorts, 'catalogue'>,
  { conversationId, accountId, channel, number, phone, keyword, lastAt, seenAt }: ListedConversation,
  mask: Mask,
): ConversationView {
  return {
    conversationId,
    accountId,
    account: catalogue.account(accountId)?.name ?? String(accountId),
    channel,
    number,
    recipient: mask.recipient(phone),
    keyword,
    lastAt,
    isUnread: lastAt > (seenAt ?? 0),
  }
}

/** Null for an empty filter. */
function given(filter: string | undefined, compared: (text: string) => string): string | null {
  return filter === undefined || filter.trim() === '' ? null : compared(filter)
}

function parseListPlace(text: string): ListPlace {
  const [lastAt = 0, conversationId = 0] = text.split('-').map(Number)
  return { lastAt, conversationId }
}
