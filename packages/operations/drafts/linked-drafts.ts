import type { LinkDraft } from '../../domain/links/new-link.ts'
import { type StageContent, withAlphabets } from '../../domain/plan/content.ts'
import { rcsLimits, viberLimits, whatsAppLimits } from '../../domain/plan/content-limits.ts'
import { classifyTraffic } from '../../domain/plan/plan-stages.ts'
import { rewriteLinks } from '../../domain/plan/rewrite-links.ts'
import type { SmsQuery } from '../../domain/sms-rules/sms-rules.ts'
import type { MessageLinks, Shortened } from '../../engines/links/message-links.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import { type ApiRefusal, fieldError, itemErrors } from '../errors.ts'
import type { OperationContext } from '../operation.ts'
import type { SendFields, StageDraft } from '../sends/stage-draft.ts'

export type LinkedDrafts =
  | { kind: 'linked'; drafts: readonly StageDraft[]; links: readonly LinkDraft[] }
  | { kind: 'refused'; refusal: ApiRefusal }

const none: readonly LinkDraft[] = []

/** The drafts with the requested links: URLs in the text shortened, and an unsubscribe link appended. */
export function linkDrafts(
  fields: SendFields,
  drafts: readonly StageDraft[],
  newLinks: () => MessageLinks | null,
): LinkedDrafts {
  if (fields.short_link !== true && fields.unsubscribe_link !== true) {
    return { kind: 'linked', drafts, links: none }
  }
  const links = newLinks()
  if (links === null) return { kind: 'refused', refusal: itemErrors.noLinks }
  const met = { tooMany: false }
  const textOf = (shortened: Shortened, otherwise: string) => {
    if (shortened.kind === 'shortened') return shortened.text
    met.tooMany = true
    return otherwise
  }
  const shortening = {
    text: (text: string) => textOf(links.shortenText(text), text),
    target: (address: string) => textOf(links.shortenTarget(address), address),
  }
  const linked = drafts.map((draft) => {
    const content = fields.short_link === true ? rewriteLinks(draft.content, shortening) : draft.content
    if (fields.unsubscribe_link !== true || content.kind !== 'sms') return { ...draft, content }
    return { ...draft, content: { ...content, text: links.appendUnsubscribe(content.text, draft.sender) } }
  })
  if (met.tooMany) return { kind: 'refused', refusal: itemErrors.tooManyLinks }
  const outgrown = linked.find(({ content }) => hasOutgrown(content))
  if (outgrown !== undefined) {
    const { content } = outgrown
    return { kind: 'refused', refusal: itemErrors.linkedTextTooLong(content.kind, textLimit(content)) }
  }
  return { kind: 'linked', drafts: linked, links: links.drafts }
}

/** A short address may be longer than the URL that it replaces. */
function hasOutgrown(content: StageContent): boolean {
  const text = content.kind === 'whatsapp' && content.form === 'media' ? content.caption : readText(content)
  return text !== null && [...text].length > textLimit(content)
}

function readText(content: StageContent): string | null {
  return 'text' in content ? content.text : null
}

/** In characters; an SMS has a limit of parts, which are counted later. */
function textLimit(content: StageContent): number {
  switch (content.kind) {
    case 'viber':
      return viberLimits.text
    case 'rcs':
      return content.form === 'card' ? rcsLimits.cardText : rcsLimits.text
    case 'whatsapp':
      if (content.form === 'media') return whatsAppLimits.caption
      return content.form === 'card' ? whatsAppLimits.cardText : whatsAppLimits.text
    case 'sms':
    case 'voice':
    case 'call':
    case 'telegram':
    case 'email':
      return Number.POSITIVE_INFINITY
    default:
      return unreachable(content)
  }
}

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
    const verdict = context.ports.smsRules.judgeSender(toRouteQuery(draft, drafts, context))
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
    const query = toRouteQuery(draft, drafts, context)
    const rewritten = smsRules.rewrite(content.text, query)
    const alphabets = smsRules.connectionAlphabets({ ...query, sender: draft.sender })
    if (rewritten === null) return { ...draft, content: withAlphabets(content, alphabets) }
    const { text, rewriting } = rewritten
    return { ...draft, content: withAlphabets({ ...content, text }, alphabets), rewriting }
  })
}

function toRouteQuery(
  { sender, senderAsSent = sender }: StageDraft,
  drafts: readonly StageDraft[],
  { account, phone }: OperationContext,
): SmsQuery {
  return { phone, account: account.name, sender: senderAsSent, traffic: classifyTraffic(drafts) }
}
