import { FieldReader, type Violation } from '../field-reader.ts'

export interface TemplateParam {
  type: 'TEXT'
  name: string
  example: string
}

/** A template that a client submits for approval. */
export interface TemplateDraft {
  category: 'OTP' | 'TRANSACTIONAL'
  language: string
  text: string
  params: TemplateParam[]
  name: string | null
}

const placeholder = /\{\{([^{}]*)\}\}/g
const languages =
  'ar hy be bs bg my hr cs da nl en fi fr ka de el he hu id it ja ne no fa pl ro ru sr sk sl es sv th tr uk vi ' +
  'zh-Hans zh-Hant pt_BR pt_PT fr_FR es_ES'

/** Reads the body of `POST /viber/1/senders/{sender}/templates` by the rules of `TemplateRequest`. */
export function readTemplateDraft(body: unknown): TemplateDraft | Violation[] {
  const reader = new FieldReader(body)
  const category = reader.requiredOneOf('category', ['OTP', 'TRANSACTIONAL']) ?? 'OTP'
  const [only] = reader.objects('body', { min: 1, max: 1 })
  const language = only?.requiredOneOf('language', languages.split(' ')) ?? ''
  const text = only?.requiredText('template', { min: 1, max: 1_000 }) ?? ''
  const params = reader.objects('params', { min: 0, max: 8 }).map(readParam)
  const name = reader.text('name', { min: 1, max: 64, pattern: /^[\p{L}0-9 ]*$/u })
  for (const each of placeholdersOf(text)) {
    if (!params.some((param) => param.name === each)) reader.fail('params', `must have a parameter ${each}`)
  }
  if (/\}\}[\s.!?]*$/.test(text)) reader.fail('body[0].template', 'last word must not be a placeholder')
  if (category === 'OTP' && !params.some((param) => param.name === 'pin')) {
    reader.fail('params', 'must have a parameter pin')
  }
  return reader.violations.length > 0 ? reader.violations : { category, language, text, params, name }
}

function readParam(param: FieldReader): TemplateParam {
  return {
    type: param.requiredOneOf('type', ['TEXT']) ?? 'TEXT',
    name: param.requiredText('name', { max: 50 }),
    example: param.requiredText('example', { max: 125 }),
  }
}

/** The text with its parameters; null where one is not given. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string | null {
  if (placeholdersOf(text).some((name) => values[name] === undefined)) return null
  return text.replace(placeholder, (_whole, name: string) => values[name] ?? '')
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(placeholder)].map((match) => match[1] ?? '')
}
