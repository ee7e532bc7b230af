import type { QueryOf } from '../../console-contract/contract.ts'
import { type Mask, maskAbout } from '../../console-contract/mask.ts'
import type { EntryView } from '../../console-contract/traffic/replies.ts'
import { formsOfSubscriber } from '../../domain/address/subscriber.ts'
import { mayDo, type Role } from '../../domain/console/role.ts'
import type { Message } from '../../domain/message/message.ts'
import { contentLines } from '../../domain/plan/content-lines.ts'
import { parseOwnNumber } from '../../domain/replies/own-number.ts'
import { type ListedConversation, readConversation } from '../../store/console/conversation-pages.ts'
import { readMessages } from '../../store/messages/find.ts'
import { nextConversationPlace, parseConversationPlace } from '../../store/replies/conversation-place.ts'
import type { ConversationEntry } from '../../store/replies/conversations.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { describeAnswer } from './describe-answer.ts'
import type { MessagesPorts } from './messages-ports.ts'
import { viewConversation } from './read-conversations.ts'
import type { ThreadView } from './reply-view.ts'
import { codeIn, shownContent } from './shown-content.ts'

const entriesOfPage = 50

/** What passed in one conversation. Rejects with `ConsoleRefusal` where there is none of that number. */
export async function readThread(
  ports: MessagesPorts,
  { query, role, mask: given }: { query: QueryOf<'GET /replies/conversation'>; role: Role; mask: Mask },
): Promise<ThreadView> {
  const { db, catalogue, conversations } = ports
  const { conversationId } = query
  const found = await readConversation(db, conversationId)
  if (found === null) throw new ConsoleRefusal('conversation-unknown', { conversationId })
  const place = parseConversationPlace(query.before ?? null)
  if (place === null) throw new ConsoleRefusal('page-unknown', {})
  const { accountId, channel, number, phone } = found
  const pair = { channel, number, phone, phones: formsOfSubscriber(phone) }
  const { entries } = await conversations.read(accountId, pair, { place, limit: entriesOfPage })
  const mask = maskAbout(given, phone)
  const answer = mayDo(role, 'operator')
    ? describeAnswer(found, catalogue.account(accountId))
    : ({ kind: 'role' } as const)
  return {
    conversation: viewConversation(ports, found, given),
    entries: await entryViews(ports, found, entries, mask),
    next: entries.length < entriesOfPage ? null : nextConversationPlace(entries, place),
    masked: given.hides,
    answer,
  }
}

async function entryViews(
  { db }: Pick<MessagesPorts, 'db'>,
  of: ListedConversation,
  entries: readonly ConversationEntry[],
  mask: Mask,
): Promise<EntryView[]> {
  const sent = entries.filter(({ kind }) => kind === 'message').map(({ id }) => id)
  const messages = new Map((await readMessages(db, sent)).map((message) => [message.msgId, message]))
  return entries.flatMap((entry): EntryView[] => {
    if (entry.kind === 'reply') {
      const { at, msgId, reply } = entry
      const button = reply.button === undefined ? null : mask.text(reply.button)
      return [{ kind: 'reply', at, msgId, text: mask.text(reply.message), button }]
    }
    const message = messages.get(entry.id)
    return message === undefined ? [] : [messageView(message, of, mask)]
  })
}

/** With the content of the stage that is from this number. */
function messageView(
  message: Message,
  { channel, number }: ListedConversation,
  mask: Mask,
): Extract<EntryView, { kind: 'message' }> {
  const { msgId, acceptedAt, status, error, plan } = message
  const stage = plan.stages.find((each) => each.channel === channel && parseOwnNumber(each.sender) === number)
  const shown = shownContent(message, mask)
  return {
    kind: 'message',
    at: acceptedAt,
    msgId,
    status,
    error: mask.words(error),
    code: codeIn(message),
    content: shown === null || stage === undefined ? null : contentLines(shown(stage.content)),
  }
}
