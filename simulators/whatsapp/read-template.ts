import type { DrawnContent, DrawnMedia } from '../drawn-content.ts'
import type { FieldReader } from '../field-reader.ts'
import { readLocation, readMedia } from './read-media.ts'

const parameterTypes = [
  'text',
  'currency',
  'date_time',
  'image',
  'video',
  'document',
  'location',
  'payload',
  'coupon_code',
] as const

export type SentParameter = { type: (typeof parameterTypes)[number]; name: string | null } & (
  | { kind: 'text'; text: string }
  | { kind: 'media'; media: DrawnMedia }
  | { kind: 'location'; location: NonNullable<DrawnContent['location']> }
)

export interface SentComponent {
  type: 'header' | 'body' | 'button'
  /** Of a button. */
  subType: 'quick_reply' | 'url' | 'copy_code' | null
  /** Of a button, 0-based; 0 elsewhere. */
  index: number
  parameters: SentParameter[]
}

/** The template that a message names, and its parameters. */
export interface SentTemplate {
  name: string
  language: string
  components: SentComponent[]
}

/** Violations are left with the reader. */
export function readTemplate(template: FieldReader, mediaIds: string[]): SentTemplate {
  const language = template.requiredObject('language')
  language.oneOf('policy', ['deterministic'])
  return {
    name: template.requiredText('name', { min: 1, max: 512 }),
    language: language.requiredText('code', { min: 2, max: 15 }),
    components: template
      .objects('components', { min: 0, max: 13 })
      .map((each) => readComponent(each, mediaIds)),
  }
}

function readComponent(component: FieldReader, mediaIds: string[]): SentComponent {
  const type = component.requiredOneOf('type', ['header', 'body', 'button']) ?? 'body'
  const isButton = type === 'button'
  const subTypes = ['quick_reply', 'url', 'copy_code'] as const
  return {
    type,
    subType: isButton ? component.requiredOneOf('sub_type', subTypes) : null,
    index: isButton ? component.requiredNumber('index', { min: 0, max: 9 }, true) : 0,
    parameters: component
      .objects('parameters', { min: 0, max: 100 })
      .map((parameter) => readParameter(parameter, mediaIds)),
  }
}

function readParameter(parameter: FieldReader, mediaIds: string[]): SentParameter {
  const type = parameter.requiredOneOf('type', parameterTypes) ?? 'text'
  const name = parameter.text('parameter_name', { min: 1 })
  switch (type) {
    case 'text':
    case 'payload':
    case 'coupon_code':
      return { type, name, kind: 'text', text: parameter.requiredText(type, { min: 1 }) }
    case 'currency':
    case 'date_time': {
      const value = parameter.requiredObject(type)
      if (type === 'currency') {
        value.requiredText('code', { min: 3, max: 3 })
        value.requiredNumber('amount_1000', { min: -1e15, max: 1e15 })
      }
      return { type, name, kind: 'text', text: value.requiredText('fallback_value', { min: 1 }) }
    }
    case 'location':
      return { type, name, kind: 'location', location: readLocation(parameter.requiredObject(type)) }
    case 'image':
    case 'video':
    case 'document': {
      const media = readMedia(parameter.requiredObject(type), type, mediaIds)
      return { type, name, kind: 'media', media }
    }
  }
}
