import { trafficOf } from '../../domain/plan/plan-stages.ts'
import { withAlphabets } from '../../domain/plan/with-alphabets.ts'
import type { SmsQuery } from '../../domain/sms-rules/sms-rules.ts'
import { type ApiRefusal, fieldError } from '../errors.ts'
import type { OperationContext } from '../operation.ts'
import type { StageDraft } from '../sends/stage-draft.ts'

export type RuledDrafts =
  | { kind: 'ruled'; drafts: readonly StageDraft[] }
  | { kind: 'refused'; refusal: ApiRefusal }

/** The drafts with the senders that the operator's rules for SMS allow. */
export function withRuledSenders(drafts: readonly StageDraft[], context: OperationContext): RuledDrafts {
  const ruled: StageDraft[] = []
  for (const draft of drafts) {
    const { sender, prefix, content } = draft
    // A sender that is not approved is refused as such.
    if (content.kind !== 'sms' || context.account.approved.get('sms')?.has(sender) !== true) {
      ruled.push(draft)
      continue
    }
    const verdict = context.ports.smsRules.judgeSender(queryOf(draft, drafts, context))
    if (verdict.kind === 'refused') {
      return { kind: 'refused', refusal: fieldError(`${prefix}signature`, verdict.must, 'sender') }
    }
    ruled.push(verdict.kind === 'allowed' ? draft : { ...draft, sender: verdict.by, senderAsSent: sender })
  }
  return { kind: 'ruled', drafts: ruled }
}

/** The drafts with the texts that the operator's rules for SMS make of them, and the alphabets that these may go in. */
export function withRuledTexts(
  drafts: readonly StageDraft[],
  context: OperationContext,
): readonly StageDraft[] {
  return drafts.map((draft) => {
    const { content } = draft
    if (content.kind !== 'sms' || content.binary !== undefined) return draft
    const { smsRules } = context.ports
    const query = queryOf(draft, drafts, context)
    const rewritten = smsRules.rewrite(content.text, query)
    const alphabets = smsRules.linkAlphabets({ ...query, sender: draft.sender })
    if (rewritten === null) return { ...draft, content: withAlphabets(content, alphabets) }
    const { text, rewriting } = rewritten
    return { ...draft, content: withAlphabets({ ...content, text }, alphabets), rewriting }
  })
}

function queryOf(
  { sender, senderAsSent = sender }: StageDraft,
  drafts: readonly StageDraft[],
  { account, phone }: OperationContext,
): SmsQuery {
  return { phone, account: account.name, sender: senderAsSent, traffic: trafficOf(drafts) }
}
