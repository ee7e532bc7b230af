import type { PlanView, QuotedRouteView, SmsTextView } from '../../administration/messages/quote-view.ts'
import type { BlockReason } from '../../domain/message/story/reasons.ts'
import type { StageContent } from '../../domain/plan/content.ts'
import { type Plan, priceOfPlan, type Stage } from '../../domain/plan/plan.ts'
import { renderTemplate } from '../../domain/template/render-template.ts'
import { countSeptets, septetsOfUnit } from '../../domain/text/gsm-alphabet.ts'
import { splitParts } from '../../domain/text/split-parts.ts'
import { type ApiRefusal, itemErrors } from '../../operations/errors.ts'
import type { Operation } from '../../operations/operation.ts'
import { performOperation, recognize } from '../../operations/perform-operation.ts'
import type { OperationsPorts, WhatsAppTemplateIndex } from '../../operations/ports.ts'
import type { CatalogueAccount } from '../../store/accounts/catalogue-settings.ts'
import { sendingOperations } from './describe-operation.ts'
import { toPreview } from './message-preview.ts'

export interface Rehearsed {
  refusal: ApiRefusal | null
  plan: Plan | null
}

/**
 * Checks and plans an operation as the API does, and stops before anything is stored, reserved or requested.
 * Operations that send nothing are refused as unknown.
 */
export function rehearse(account: CatalogueAccount, element: object, ports: OperationsPorts): Rehearsed {
  const recognized = recognize(element, null)
  if (recognized.kind === 'refused') return { refusal: recognized.refusal, plan: null }
  if (!sends(recognized.operation)) return { refusal: itemErrors.type, plan: null }
  const outcome = performOperation(recognized, account, null, ports)
  switch (outcome.kind) {
    case 'send':
    case 'call':
      return { refusal: null, plan: outcome.plan }
    case 'refused':
      return { refusal: outcome.refusal, plan: null }
    case 'answered':
    case 'read':
    case 'lookup':
    case 'change':
      throw new Error(`${recognized.operation.type} sends nothing`)
  }
}

function sends(operation: Operation): boolean {
  return sendingOperations.includes(operation)
}

/** Includes the preview; the text of a WhatsApp template has its values. `blocked`: by stage. */
export function viewPlan(
  plan: Plan,
  operation: Fields,
  templates: WhatsAppTemplateIndex,
  {
    blocked,
    routesOf,
  }: { blocked: readonly (BlockReason | null)[]; routesOf: (stage: Stage) => QuotedRouteView[] },
): PlanView {
  const stages = plan.stages.map((stage, index) => {
    const { channel, sender, waitSeconds, parts, pricePerPartMicros, content } = stage
    const preview = toPreview(content, templateText(stage, operation, templates))
    const priceMicros = parts * pricePerPartMicros
    return {
      channel,
      sender,
      waitSeconds,
      parts,
      priceMicros,
      blocked: blocked[index] ?? null,
      preview,
      routes: routesOf(stage),
    }
  })
  const { lifetimeSeconds, priority, arrangement = null } = plan
  return {
    stages,
    lifetimeSeconds,
    priceMicros: priceOfPlan(plan),
    isUrgent: priority === 0,
    arrangement,
  }
}

type Fields = Readonly<Record<string, unknown>>

function templateText({ content, sender }: Stage, operation: Fields, templates: WhatsAppTemplateIndex) {
  if (content.kind !== 'whatsapp' || content.form !== 'template') return null
  const found = templates.find(sender, content.name, content.language)
  if (found.kind !== 'found' && found.kind !== 'not-approved') return null
  const params = operation['whatsapp_params']
  const values = Array.isArray(params) ? params.map(String) : [String(operation['message'] ?? '')]
  return renderTemplate(found.template, values)
}

/**
 * Counts the text as it would be sent, with short links, where the plan is known; otherwise as typed so far.
 */
export function previewSmsTexts(operation: Fields, plan: Plan | null): SmsTextView[] {
  const field = operation['type'] === 'pipeline' ? 'sms.message' : 'sms_message'
  const isSms = (content: StageContent) => content.kind === 'sms'
  const planned = plan?.stages.map(({ content }) => content).find(isSms)
  const text = planned?.kind === 'sms' ? planned.text : valueAt(operation, field)
  return typeof text === 'string' && text !== '' ? [countSms(field, text)] : []
}

/** `sms.message` stands in the object `sms`. */
function valueAt(operation: Fields, name: string): unknown {
  const [outer = '', inner] = name.split('.')
  const value = operation[outer]
  if (inner === undefined) return value
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[inner] : undefined
}

const maxOutside = 20
const room = { gsm: { single: 160, joined: 153 }, ucs2: { single: 70, joined: 67 } } as const

/** The parts of an SMS with this text, and why. `field` holds the text. */
function countSms(field: string, text: string): SmsTextView {
  const { alphabet, characters, parts } = splitParts(text)
  const { single, joined } = room[alphabet]
  const last = parts.at(-1) ?? ''
  const used = alphabet === 'gsm' ? countSeptets(last) : last.length
  const left = (parts.length === 1 ? single : joined) - used
  const outside = alphabet === 'gsm' ? [] : outsideOfGsm(text)
  return { field, alphabet, characters, parts: parts.length, left, perPart: joined, outside }
}

function outsideOfGsm(text: string): string[] {
  const outside = new Set<string>()
  for (const character of text) {
    if (septetsOfUnit(character.charCodeAt(0)) === 0) outside.add(character)
    if (outside.size === maxOutside) break
  }
  return [...outside]
}
