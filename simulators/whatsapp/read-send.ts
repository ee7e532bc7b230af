import type { DrawnContent } from '../drawn-content.ts'
import { FieldReader } from '../field-reader.ts'
import { GraphError } from './graph-error.ts'
import { readInteractive } from './read-interactive.ts'
import { readLocation, readMedia } from './read-media.ts'
import type { SentTemplate } from './read-template.ts'
import { readTemplate } from './read-template.ts'

export type SendContent =
  /** Only within 24 hours after the user's last message. */
  | { kind: 'free-form'; drawn: DrawnContent; buttonsReply: boolean }
  | { kind: 'template'; template: SentTemplate }

export interface SendRequest {
  /** As the client wrote it. */
  input: string
  /** Digits, or the business-scoped id of a user. */
  phone: string
  /** Comes back in every status of the message. */
  callbackData: string | null
  /** The message that this one answers. */
  contextId: string | null
  content: SendContent
  /** Media ids that must exist. */
  mediaIds: string[]
}

/** What Meta names users by who show no number. */
export const userIds = /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/

const types = ['text', 'image', 'video', 'audio', 'document', 'location', 'template', 'interactive'] as const

/** Reads the body of `POST /{phone_number_id}/messages`. Throws `GraphError`. */
export function readSend(body: unknown): SendRequest {
  const reader = new FieldReader(body)
  if (!reader.has('messaging_product')) {
    throw new GraphError(100, 'The parameter messaging_product is required.')
  }
  reader.requiredOneOf('messaging_product', ['whatsapp'])
  reader.oneOf('recipient_type', ['individual'])
  const to = { min: 1, max: 20, pattern: /^\+?[0-9][0-9 ()-]*$/ }
  // With both, `to` counts.
  const userId = reader.has('to') ? null : reader.text('recipient', { pattern: userIds })
  const input = userId ?? reader.requiredText('to', to)
  const callbackData = reader.text('biz_opaque_callback_data', { max: 512 })
  const contextId = reader.object('context')?.requiredText('message_id', { min: 1 }) ?? null
  const mediaIds: string[] = []
  const content = readContent(reader, mediaIds)
  const [violation] = reader.violations
  if (violation) {
    const details = `Param ${violation.property} ${violation.violation}`
    throw new GraphError(violation.missing ? 131008 : 100, details)
  }
  return { input, phone: userId ?? input.replace(/[^0-9]/g, ''), callbackData, contextId, content, mediaIds }
}

function readContent(reader: FieldReader, mediaIds: string[]): SendContent {
  const type = reader.oneOf('type', types) ?? 'text'
  const content = reader.requiredObject(type)
  switch (type) {
    case 'text': {
      content.flag('preview_url')
      return freeForm({ text: content.requiredText('body', { min: 1, max: 4_096 }) })
    }
    case 'location':
      return freeForm({ location: readLocation(content) })
    case 'interactive': {
      const drawn = readInteractive(content, mediaIds)
      return { ...freeForm(drawn), buttonsReply: drawn.buttons?.some(({ link }) => !link) ?? false }
    }
    case 'template':
      return { kind: 'template', template: readTemplate(content, mediaIds) }
    case 'image':
    case 'video':
    case 'audio':
    case 'document': {
      const text = type === 'audio' ? null : content.text('caption', { max: 1_024 })
      const media = readMedia(content, type, mediaIds)
      return freeForm(text === null ? { media } : { media, text })
    }
  }
}

function freeForm(drawn: DrawnContent): SendContent & { kind: 'free-form' } {
  return { kind: 'free-form', drawn, buttonsReply: false }
}
