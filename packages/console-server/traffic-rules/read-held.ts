import { codeIn, shownContent } from '../../administration/messages/shown-content.ts'
import type { QueryOf } from '../../console-contract/contract.ts'
import { type Mask, maskAbout } from '../../console-contract/mask.ts'
import type { HeldMessagesView, HeldMessageView } from '../../console-contract/operating/traffic-rules.ts'
import type { Message } from '../../domain/message/message.ts'
import { contentLines } from '../../domain/plan/content-lines.ts'
import type { HeldMessage } from '../../domain/traffic-rules/held-message.ts'
import { readMessages } from '../../store/messages/find.ts'
import { listHeld, listHoldingRules } from '../../store/traffic/held-messages.ts'
import type { TrafficRulesPorts } from './traffic-rules-ports.ts'

const pageSize = 50

export async function readHeld(
  { db, clock }: TrafficRulesPorts,
  { accountId, rule, before }: QueryOf<'GET /traffic-rules/held'>,
  mask: Mask,
): Promise<HeldMessagesView> {
  const now = clock.now()
  const selection = { accountId: accountId ?? null, rule: rule || null, before: before ?? null }
  const [found, rules] = await Promise.all([
    listHeld(db, { ...selection, limit: pageSize + 1 }, now),
    listHoldingRules(db, now),
  ])
  const page = found.slice(0, pageSize)
  const messages = await readMessages(
    db,
    page.map(({ msgId }) => msgId),
  )
  const byId = new Map(messages.map((message) => [message.msgId, message]))
  return {
    held: page.flatMap((each) => {
      const message = byId.get(each.msgId)
      return message === undefined ? [] : [toView(each, message, mask)]
    }),
    next: found.length > pageSize ? (page.at(-1)?.msgId ?? null) : null,
    rules,
    masked: mask.hides,
  }
}

function toView(held: HeldMessage, message: Message, given: Mask): HeldMessageView {
  const mask = maskAbout(given, message.phone)
  const shown = shownContent(message, mask)
  return {
    ...held,
    detail: mask.words(held.detail),
    recipient: mask.recipient(message.phone),
    code: codeIn(message),
    stages: message.plan.stages.map(({ channel, sender, content }) => ({
      channel,
      sender,
      content: shown === null ? null : contentLines(shown(content)),
    })),
  }
}
