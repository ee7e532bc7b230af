import { Type } from '@sinclair/typebox'
import type { WhatsAppFreeFormContent } from '../../domain/plan/content.ts'
import { whatsAppLimits } from '../../domain/plan/content-limits.ts'
import { unreachable } from '../../kit/flow/unreachable.ts'
import { compileFields } from '../compile-fields.ts'
import { type ApiRefusal, fieldError } from '../errors.ts'
import { isExactNumber } from '../exact-json.ts'
import { type WhatsAppFields, whatsAppFields } from './whatsapp-fields.ts'

/** The fields of which a message has exactly one, and the fields allowed beside each. */
export const whatsAppCompanions = {
  whatsapp_template: [],
  whatsapp_message: ['whatsapp_button', 'whatsapp_link', 'whatsapp_header', 'whatsapp_footer'],
  whatsapp_image: ['whatsapp_caption'],
  whatsapp_video: ['whatsapp_caption'],
  whatsapp_document: ['whatsapp_caption', 'whatsapp_filename'],
  whatsapp_audio: [],
  whatsapp_location: [],
} as const satisfies Partial<Record<keyof WhatsAppFields, readonly (keyof WhatsAppFields)[]>>

export type MainField = keyof typeof whatsAppCompanions
const mainFields = Object.keys(whatsAppCompanions) as MainField[]
const companions = [...new Set(Object.values(whatsAppCompanions).flat())]

/** The field that decides what is sent, or the refusal of a contradiction; null where none of them is given. */
export function findMainField(fields: WhatsAppFields): MainField | ApiRefusal | null {
  const [main, other] = mainFields.filter((name) => isGiven(fields[name]))
  if (main === undefined) return null
  if (other !== undefined) return fieldError(other, `left out beside ${main}`)
  const allowed: readonly string[] = whatsAppCompanions[main]
  const stray = companions.find((name) => isGiven(fields[name]) && !allowed.includes(name))
  if (stray !== undefined) return fieldError(stray, `left out with ${main}`)
  if (main !== 'whatsapp_template' && (fields.whatsapp_params?.length ?? 0) > 0) {
    return fieldError('whatsapp_params', 'left out without whatsapp_template')
  }
  return main
}

export function nothingToSend(): ApiRefusal {
  const [first, ...others] = ['whatsapp_message', ...mainFields.filter((name) => name !== 'whatsapp_message')]
  return fieldError(first, `given, or one of ${others.join(', ')}`)
}

/** The free-form content by `main`; valid only within 24 hours after the subscriber's last message. */
export function parseFreeForm(
  main: Exclude<MainField, 'whatsapp_template'>,
  fields: WhatsAppFields,
): WhatsAppFreeFormContent | ApiRefusal {
  switch (main) {
    case 'whatsapp_message':
      return textOrCard(fields.whatsapp_message ?? '', fields)
    case 'whatsapp_image':
    case 'whatsapp_video':
    case 'whatsapp_document':
    case 'whatsapp_audio':
      return {
        kind: 'whatsapp',
        form: 'media',
        media: mediaOf[main],
        link: fields[main] ?? '',
        caption: fields.whatsapp_caption ?? null,
        filename: fields.whatsapp_filename ?? null,
      }
    case 'whatsapp_location':
      return parseLocation(fields.whatsapp_location)
    default:
      return unreachable(main)
  }
}

const checkPlace = compileFields(Type.Object({ whatsapp_location: whatsAppFields.whatsapp_location }))

function parseLocation(given: unknown): WhatsAppFreeFormContent | ApiRefusal {
  const place = withPlainNumbers(given)
  const wrong = checkPlace({ whatsapp_location: place })
  if (wrong !== null) return wrong
  const { latitude, longitude, name, address } = place as NonNullable<WhatsAppFields['whatsapp_location']>
  const words = { name: name ?? null, address: address ?? null }
  return { kind: 'whatsapp', form: 'location', latitude, longitude, ...words }
}

function withPlainNumbers(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  const members = Object.entries(given as Record<string, unknown>)
  return Object.fromEntries(members.map(([name, value]) => [name, plainNumber(name, value)]))
}

/** Degrees may come as text, `"50.4501"`. */
function plainNumber(name: string, value: unknown): unknown {
  if (isExactNumber(value)) return Number(value.value)
  const isDegrees = name === 'latitude' || name === 'longitude'
  return isDegrees && typeof value === 'string' && /^-?\d{1,3}(\.\d{1,15})?$/.test(value)
    ? Number(value)
    : value
}

const mediaOf = {
  whatsapp_image: 'image',
  whatsapp_video: 'video',
  whatsapp_document: 'document',
  whatsapp_audio: 'audio',
} as const

function textOrCard(text: string, fields: WhatsAppFields): WhatsAppFreeFormContent | ApiRefusal {
  const { whatsapp_button: caption, whatsapp_link: link } = fields
  const header = fields.whatsapp_header ?? null
  const footer = fields.whatsapp_footer ?? null
  if (isGiven(caption) && isGiven(link)) {
    const { cardText } = whatsAppLimits
    if ([...text].length > cardText) {
      return fieldError('whatsapp_message', `text of 1 to ${cardText} characters beside whatsapp_button`)
    }
    return { kind: 'whatsapp', form: 'card', text, button: { caption, link }, header, footer }
  }
  if (isGiven(caption)) return fieldError('whatsapp_link', 'given with whatsapp_button')
  if (isGiven(link)) return fieldError('whatsapp_button', 'given with whatsapp_link')
  if (header !== null) return fieldError('whatsapp_header', 'left out without whatsapp_button')
  if (footer !== null) return fieldError('whatsapp_footer', 'left out without whatsapp_button')
  return { kind: 'whatsapp', form: 'text', text }
}

function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== undefined && value !== null
}
