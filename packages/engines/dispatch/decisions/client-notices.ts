import type { Message } from '../../../domain/message/message.ts'
import { callbackBody } from '../../../domain/message/reports/callback-body.ts'
import { jasminReports } from '../../../domain/message/reports/jasmin-reports.ts'
import { kannelReports } from '../../../domain/message/reports/kannel-reports.ts'
import type { ReportedChange } from '../../../domain/message/reports/report-facts.ts'
import type {
  JasminReports,
  KannelReports,
  SmppReports,
} from '../../../domain/message/reports/reports-wish.ts'
import { smppReceipts } from '../../../domain/message/reports/smpp-notices.ts'
import { unreachable } from '../../../kit/flow/unreachable.ts'
import type { NewCallback, NewDelivery } from '../../outbox/outbox.ts'
import { withQuery } from '../replies/with-query.ts'
import type { Decided } from './decided.ts'

type OfMessage<Notice> = Notice & { msgId: number }

/** What clients are to hear of changes, by the way that each message wishes. */
export interface ClientNotices {
  callbacks: OfMessage<NewCallback>[]
  deliveries: OfMessage<NewDelivery>[]
}

/** The one place that makes notices of clients from decisions. */
export function composeNotices(decided: readonly Decided[], now: number): ClientNotices {
  const notices: ClientNotices = { callbacks: [], deliveries: [] }
  for (const each of decided) addNotices(each, notices, now)
  return notices
}

function addNotices(decided: Decided, { callbacks, deliveries }: ClientNotices, now: number): void {
  const wish = decided.decision.message.plan.reports
  switch (wish?.format) {
    case undefined:
      callbacks.push(...composeCallback(decided, now))
      return
    case 'smpp':
      deliveries.push(...composeDeliveries(decided, wish))
      return
    case 'kannel':
      callbacks.push(...kannelCallbacks(decided, wish, now))
      return
    case 'jasmin':
      callbacks.push(...jasminCallbacks(decided, wish, now))
      return
    default:
      unreachable(wish)
  }
}

function composeCallback(decided: Decided, now: number): OfMessage<NewCallback>[] {
  const { decision, replies, repliesNext } = decided
  const { message, notifyClient } = decision
  if (!notifyClient || message.hook === null) return []
  const body = callbackBody(message, replies, repliesNext)
  const { status, updatedAt } = message
  const isOfMessage = replies.length === 0 && updatedAt === now && saysNoMoreLater(message)
  return [{ url: message.hook, body, ...(isOfMessage && { status }), ...commonFields(decided) }]
}

/** Whether its callback would say the same of its status at any time: facts of calls and acknowledgements may come later. */
function saysNoMoreLater({ plan, attempts }: Message): boolean {
  return plan.goal === undefined && attempts.every(({ call }) => call === undefined)
}

function kannelCallbacks(decided: Decided, wish: KannelReports, now: number): OfMessage<NewCallback>[] {
  const urls = kannelReports(toReportedChange(decided, now), wish)
  return urls.map((url) => ({ url, body: '', form: 'get', ...commonFields(decided) }))
}

function jasminCallbacks(decided: Decided, wish: JasminReports, now: number): OfMessage<NewCallback>[] {
  return jasminReports(toReportedChange(decided, now), wish).map((fields) => {
    const form = new URLSearchParams(fields).toString()
    const { method, url } = wish
    if (method === 'POST') return { url, body: form, form: 'jasmin-post', ...commonFields(decided) }
    return { url: withQuery(url, form), body: '', form: 'jasmin-get', ...commonFields(decided) }
  })
}

function commonFields({ decision: { message } }: Decided) {
  const { accountId, msgId, plan } = message
  return { accountId, msgId, ...(plan.trace !== undefined && { trace: plan.trace }) }
}

function toReportedChange({ before, decision, refs, learnt = [] }: Decided, now: number): ReportedChange {
  const known = [...refs, ...learnt].map(({ ref }) => ref)
  return { before, after: decision.message, steps: decision.steps, refs: known, now }
}

/** Replies are stored as deliveries when they come, see `replies.ts`. */
function composeDeliveries({ before, decision }: Decided, wish: SmppReports): OfMessage<NewDelivery>[] {
  const { accountId, msgId } = decision.message
  return smppReceipts(before, decision.message, wish).map((receipt, number) => ({
    accountId,
    bindId: wish.bind,
    msgId,
    number,
    body: JSON.stringify(receipt),
  }))
}
