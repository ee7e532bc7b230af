import { unreachable } from '../../kit/flow/unreachable.ts'
import { withAlphabets } from '../plan/content.ts'
import { telegramCode } from '../plan/content-limits.ts'
import type { Channel, Plan, StageContent } from '../plan/plan.ts'
import { type FallbackWaits, planStages, type StageRequest } from '../plan/plan-stages.ts'
import type { TariffTable } from '../pricing/tariff-table.ts'
import type { SmsQuery, SmsRules } from '../sms-rules/sms-rules.ts'
import { fillTemplate } from '../template/fill-template.ts'
import type { WhatsAppTemplate } from '../template/whatsapp-template.ts'
import { codeTemplate } from './code-template.ts'
import { type CodeWords, codeChat, codeMail, codeSms, moderatedText, spokenCode } from './render-code.ts'
import type { VerificationType } from './verification-callback.ts'
import { type CodeStage, stageWaits, type VerificationService } from './verification-service.ts'

/** The senders and prices of an account, for codes. */
export interface CodeAccount {
  name: string
  approved: ReadonlyMap<Channel, ReadonlySet<string>>
  tariffs: Pick<TariffTable, 'priceOf'>
}

export interface CodePlanRequest extends Omit<CodeWords, 'service' | 'code'> {
  /** Draws a random code. */
  draw: () => string
  service: VerificationService
  type: VerificationType
  /** Digits, or an e-mail address. */
  recipient: string
  /** The sender that the client requested. */
  senderName: string | null
  account: CodeAccount
  /** Approved templates of a sender of WhatsApp, by name and language. */
  whatsAppTemplates: (sender: string) => readonly WhatsAppTemplate[]
  /** Approved texts of a sender of Viber, oldest first. */
  viberTexts: (sender: string) => readonly string[]
  /** The operator's rules for SMS. */
  smsRules: Pick<SmsRules, 'judgeSender' | 'rewrite' | 'connectionAlphabets'>
}

export type PlannedCode =
  /** `codes` has the code of each stage, in order. */
  | { kind: 'planned'; plan: Plan; codes: [string, ...string[]] }
  /** No approved sender, or no price for the number. */
  | { kind: 'refused'; why: 'sender' | 'tariff' }

/**
 * Plans the stages of a code: with the code's lifetime and the highest priority. Channels without an approved
 * sender or a price, and channels that cannot carry this code, are left out. All stages have one code, or each another
 * one where the service says so.
 */
export function planCode(request: CodePlanRequest): PlannedCode {
  const { service, type } = request
  const words = { ...request, draw: service.ownCodes ? distinct(request.draw) : once(request.draw) }
  const drafts = type === 'email' ? [draftStage('email', null, words)] : phoneDrafts(words)
  const good = drafts.filter((draft): draft is Drafted => typeof draft !== 'string')
  const waits = stageWaits(good, service.lifetimeSeconds)
  const [first, ...others] = good.map(
    ({ stageRequest }, index): StageRequest => ({ ...stageRequest, lifetimeSeconds: waits[index] ?? 1 }),
  )
  const [code, ...otherCodes] = good.map((each) => each.code)
  if (first === undefined || code === undefined) {
    return { kind: 'refused', why: drafts.includes('sender') ? 'sender' : 'tariff' }
  }
  return {
    kind: 'planned',
    plan: planStages([first, ...others], noWaits),
    codes: [code, ...otherCodes],
  }
}

/** Draws a code the first time, and returns it ever after. */
function once(draw: () => string): () => string {
  const code = draw()
  return () => code
}

/** How often a code that was drawn before is drawn anew. */
const maxRedraws = 100

/** Draws codes that differ, so that a check knows whose code it is. */
function distinct(draw: () => string): () => string {
  const drawn = new Set<string>()
  return () => {
    let code = draw()
    for (let tries = 0; tries < maxRedraws && drawn.has(code); tries++) code = draw()
    drawn.add(code)
    return code
  }
}

interface Drafted {
  code: string
  waitSeconds: number | null
  stageRequest: StageRequest
}

type Draft = Drafted | 'sender' | 'tariff' | 'unfit'

/** A sender that the client requested and that is not approved refuses the whole plan if it includes SMS. */
function phoneDrafts(request: CodePlanRequest): Draft[] {
  const { service, senderName, account } = request
  const usesSms = service.plan.some(({ channel }) => channel === 'sms')
  if (usesSms && senderName !== null && account.approved.get('sms')?.has(senderName) !== true)
    return ['sender']
  return service.plan.map(({ channel, waitSeconds }) => draftStage(channel, waitSeconds, request))
}

function draftStage(
  channel: CodeStage['channel'] | 'email',
  waitSeconds: number | null,
  request: CodePlanRequest,
): Draft {
  const code = request.draw()
  const sender = chooseSender(channel, request)
  if (sender === null) return 'sender'
  const content = compose(channel, sender, { ...request, code })
  if (content === null) return 'unfit'
  const pricePerPartMicros = request.account.tariffs.priceOf(channel, request.recipient)
  if (pricePerPartMicros === null) return 'tariff'
  const stageRequest = { sender, content, lifetimeSeconds: null, pricePerPartMicros, isCode: true }
  const ruled = withRules(stageRequest, request)
  return ruled === null ? 'sender' : { code, waitSeconds, stageRequest: ruled }
}

/** The stage as the operator's rules for SMS have it; null where they refuse its sender. */
function withRules(
  request: StageRequest,
  { account, recipient: phone, smsRules }: CodePlanRequest,
): StageRequest | null {
  const { sender, content } = request
  if (content.kind !== 'sms') return request
  const query: SmsQuery = { phone, account: account.name, sender, traffic: 'code' }
  const verdict = smsRules.judgeSender(query)
  if (verdict.kind === 'refused') return null
  const own = verdict.kind === 'replaced' ? verdict.by : sender
  const rewritten = smsRules.rewrite(content.text, query)
  const text = rewritten?.text ?? content.text
  return {
    ...request,
    ...(own !== sender && { sender: own, senderAsSent: sender }),
    content: withAlphabets({ ...content, text }, smsRules.connectionAlphabets({ ...query, sender: own })),
    ...(rewritten !== null && { rewriting: rewritten.rewriting }),
  }
}

function compose(
  channel: CodeStage['channel'] | 'email',
  sender: string,
  request: CodePlanRequest & CodeWords,
): StageContent | null {
  if (channel === 'whatsapp') return composeTemplate(sender, request)
  const moderated = channel === 'viber' ? moderatedText(request.viberTexts(sender), request) : null
  return moderated === null
    ? composeContent(channel, request)
    : { kind: 'viber', form: 'text', text: moderated, button: null }
}

/** WhatsApp writes the words, without the payment. Null where no template of the sender takes this code. */
function composeTemplate(sender: string, request: CodePlanRequest & CodeWords): StageContent | null {
  const { whatsAppTemplates, service, language, code, payment } = request
  const template = codeTemplate(whatsAppTemplates(sender), service.whatsappTemplate, language)
  const filled = template === null ? null : fillTemplate(template, [code])
  if (template === null || filled?.kind !== 'filled' || payment !== null) return null
  return {
    ...{ kind: 'whatsapp', form: 'template' },
    ...{ name: template.name, language: template.language, parameters: filled.parameters },
  }
}

/** Null if the channel cannot carry this code. */
function composeContent(
  channel: Exclude<CodeStage['channel'], 'whatsapp'> | 'email',
  words: CodeWords,
): StageContent | null {
  switch (channel) {
    case 'sms':
      return { kind: 'sms', text: codeSms(words) }
    case 'viber':
      return { kind: 'viber', form: 'text', text: codeChat(words), button: null }
    case 'rcs':
      return { kind: 'rcs', form: 'text', text: codeChat(words) }
    case 'telegram':
      // Telegram adds its own words, without the payment.
      return isTelegramCode(words.code) && words.payment === null
        ? { kind: 'telegram', code: words.code }
        : null
    case 'voice': {
      const voice = { gender: 'female', language: words.language, name: 'default' } as const
      return { kind: 'voice', text: spokenCode(words), collectsDigit: false, voice }
    }
    case 'email':
      return codeMail(words)
    default:
      return unreachable(channel)
  }
}

function isTelegramCode(code: string): boolean {
  return /^\d+$/.test(code) && code.length >= telegramCode.minimum && code.length <= telegramCode.maximum
}

/** Empty for a channel without senders; null if no sender is approved. */
function chooseSender(
  channel: Channel,
  { service, senderName, account, type, language, whatsAppTemplates }: CodePlanRequest,
): string | null {
  const hasTemplate = (sender: string) =>
    codeTemplate(whatsAppTemplates(sender), service.whatsappTemplate, language) !== null
  if (channel === 'telegram' || channel === 'voice') return ''
  const approved = account.approved.get(channel) ?? new Set()
  if (senderName !== null && (approved.has(senderName) || type === 'email')) {
    return approved.has(senderName) ? senderName : null
  }
  if (service.sender !== null) return approved.has(service.sender) ? service.sender : null
  return [...approved].find((each) => channel !== 'whatsapp' || hasTemplate(each)) ?? [...approved][0] ?? null
}

/** Never used: every stage of a code has its own wait. */
const noWaits: FallbackWaits = {
  sms: 0,
  voice: 0,
  call: 0,
  viber: 0,
  rcs: 0,
  telegram: 0,
  whatsapp: 0,
  email: 0,
}
