import { isDeepStrictEqual } from 'node:util'
import { type TemplateSlot, templateShape } from '../../domain/template/template-shape.ts'
import type {
  TemplateButton,
  TemplateHeader,
  WhatsAppTemplate,
} from '../../domain/template/whatsapp-template.ts'
import { asList, asMembers, asText, type Members } from '../../kit/text/members.ts'
import { isStorable } from '../http/storable-template.ts'
import type { WhatsAppTemplateSource } from '../template-ports.ts'
import { requestOnce } from './request-once.ts'
import type { AlphasmsConfig } from './settings.ts'

/** The templates that every sender of `whatsappSenders` has, by `template/whatsapp/list`: approved ones only. */
export function whatsAppTemplates(config: AlphasmsConfig): WhatsAppTemplateSource {
  return {
    upstream: config.name,
    signatures: config.whatsappSenders,
    async *pages(signal) {
      yield await listed(config, signal)
    },
  }
}

async function listed(config: AlphasmsConfig, signal: AbortSignal): Promise<WhatsAppTemplate[]> {
  const operations = config.whatsappSenders.map((signature) => ({
    type: 'template/whatsapp/list',
    signature,
  }))
  const answer = await requestOnce(config, operations, signal)
  const items = answer.kind === 'items' ? answer.items : []
  const [first, ...others] = items.map(({ success, data }) =>
    success === true && Array.isArray(data) ? asList(data) : null,
  )
  const lists = others.map((list) => new Set(list?.map(templateKey)))
  if (first === undefined || first === null || others.includes(null)) {
    throw new Error(`the list of templates cannot be had: ${answer.said}`)
  }
  const shared = first.filter((template) => lists.every((keys) => keys.has(templateKey(template))))
  return shared.flatMap((template) => (isStorable(template) ? (readListed(asMembers(template)) ?? []) : []))
}

/** Templates of two senders are the same where these fields are. */
function templateKey(template: unknown): string {
  const { name, language, shape } = asMembers(template) as {
    name?: unknown
    language?: unknown
    shape?: unknown
  }
  return JSON.stringify([name, language, shape])
}

/**
 * One of the list, with the parts that its `shape` and its `text` show: the contract lists values, not components. Null
 * without a name or a language.
 */
function readListed(listing: Members): WhatsAppTemplate | null {
  const [name, language] = [asText(listing['name']), asText(listing['language'])]
  if (name === null || language === null) return null
  const shape = asList(listing['shape']).map((each) => asMembers(each) as unknown as TemplateSlot)
  const lines = (asText(listing['text']) ?? '').split('\n')
  const top = shape.find((slot) => slot.in === 'header')
  const template: WhatsAppTemplate = {
    name,
    language,
    status: 'approved',
    category: asText(listing['category'])?.toUpperCase() ?? '',
    parameterFormat: shape.some((slot) => slot.name !== undefined) ? 'named' : 'positional',
    header: rebuildHeader(top, lines[0] ?? ''),
    body: (top?.type === 'text' ? lines.slice(1) : lines).join('\n'),
    footer: null,
    buttons: rebuildButtons(shape),
    unsupported: [],
  }
  const isWhole = isDeepStrictEqual(templateShape(template), shape)
  return isWhole ? template : { ...template, unsupported: ['values that its text does not show'] }
}

function rebuildHeader(top: TemplateSlot | undefined, firstLine: string): TemplateHeader | null {
  if (top === undefined) return null
  return top.type === 'text' ? { kind: 'text', text: firstLine } : { kind: top.type }
}

/** Buttons that take a value; the others are only counted. What is behind a button is not listed. */
function rebuildButtons(shape: readonly TemplateSlot[]): TemplateButton[] {
  const places = shape.filter((slot) => slot.in === 'button').map(({ index }) => index)
  const count = Math.min(Math.max(0, ...places.map((place) => place + 1)), 10)
  return Array.from({ length: count }, (_, index) =>
    places.includes(index) ? { kind: 'copy-code', text: '' } : { kind: 'quick-reply', text: '' },
  )
}
