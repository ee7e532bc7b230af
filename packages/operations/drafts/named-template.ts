import { Type } from '@sinclair/typebox'
import { countryOf } from '../../domain/address/country.ts'
import { chooseLanguage } from '../../domain/template/choose-language.ts'
import { fillPlaceholders, findPlaceholders } from '../../domain/template/placeholders.ts'
import { type TemplateSlot, templateShape } from '../../domain/template/template-shape.ts'
import type { WhatsAppTemplate } from '../../domain/template/whatsapp-template.ts'
import { compileFields } from '../compile-fields.ts'
import { type ApiRefusal, fieldError } from '../errors.ts'
import { optionalText } from '../fields.ts'
import type { OperationContext } from '../operation.ts'

const valuesMust = 'an object of at most 100 strings and numbers'

/** A template in place of texts. */
export const templateFields = {
  template: optionalText({
    minLength: 1,
    maxLength: 255,
    pattern: '^[^\\u0000]*$',
    description: 'Name or id of a template: its text, with `values`, where a channel has no text of its own',
    refusal: fieldError('template', 'the name or id of a template'),
  }),
  values: Type.Optional(
    Type.Unsafe<Record<string, string | number> | null>({
      type: ['object', 'null'],
      maxProperties: 100,
      additionalProperties: { type: ['string', 'number'] },
      description: 'Value of each placeholder of the template, by its name',
      refusal: fieldError('values', valuesMust),
    }),
  ),
  lang: optionalText({
    pattern: '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$',
    maxLength: 35,
    description: 'Language of the template; else that of the number’s country, else the first one',
    refusal: fieldError('lang', 'a language code such as uk or en-GB'),
  }),
}

const checkFields = compileFields(Type.Object(templateFields))

interface Given {
  type?: unknown
  template?: string | null
  values?: Record<string, string | number> | null
  lang?: string | null
  pipeline?: unknown
}

type Fields = Readonly<Record<string, unknown>>
type Applied = { kind: 'element'; element: object } | { kind: 'refused'; refusal: ApiRefusal } | null

/**
 * The operation with the filled template as the text of each channel that has none of its own. On WhatsApp an approved
 * template of this name of the sender goes before the text. Every placeholder needs a value, and every value a
 * placeholder. Null where the operation names no template.
 */
export function applyTemplate(element: object, context: OperationContext): Applied {
  const { template: name, values, lang } = element as Given
  if (name === undefined && values === undefined && lang === undefined) return null
  const wrong = checkFields(element)
  if (wrong !== null) return { kind: 'refused', refusal: wrong }
  if (name == null) {
    if (values != null) return refused('values', 'left out without template')
    return lang == null ? null : refused('lang', 'left out without template')
  }
  const filler = new Filler(name, element as Given, context)
  const filled = fillChannels(element as Fields, filler)
  const refusal = filler.refusal ?? (filler.isUsed ? null : notUsed)
  return refusal === null ? { kind: 'element', element: filled } : { kind: 'refused', refusal }
}

const notUsed = fieldError('template', 'left out: every channel has a text of its own')

/** One template of a message: chooses its language once, and notes what is wrong with its values. */
class Filler {
  readonly #name: string
  readonly #values: ReadonlyMap<string, string>
  readonly #lang: string | null
  readonly #context: OperationContext
  readonly #missing = new Set<string>()
  readonly #used = new Set<string>()
  #isUsed = false
  #isUnknown = false

  constructor(name: string, { values, lang }: Given, context: OperationContext) {
    this.#name = name
    this.#values = new Map(Object.entries(values ?? {}).map(([key, value]) => [key, String(value)]))
    this.#lang = lang ?? null
    this.#context = context
  }

  /** Whether a channel has taken the template. */
  get isUsed(): boolean {
    return this.#isUsed
  }

  get refusal(): ApiRefusal | null {
    if (this.#isUnknown) return templateFields.template['refusal'] as ApiRefusal
    if (this.#missing.size > 0) return wrongValues(`with ${listed(this.#missing)}, as ${this.#name} has them`)
    const extra = [...this.#values.keys()].filter((key) => !this.#used.has(key))
    return this.#isUsed && extra.length > 0
      ? wrongValues(`without ${listed(extra)}: ${this.#name} has no such placeholder`)
      : null
  }

  text(): string {
    const [first, ...others] = this.#context.ports.textsOf(this.#name)
    this.#isUsed = true
    if (first === undefined) {
      this.#isUnknown = true
      return ''
    }
    const { text } = chooseLanguage([first, ...others], this.#lang, this.#country)
    this.#use(findPlaceholders(text, 'named'))
    return fillPlaceholders(text, this.#values)
  }

  /** The fields of an approved template of WhatsApp, or of the text where the sender has none of this name. */
  whatsApp(sender: unknown): Fields {
    const same = typeof sender === 'string' ? this.#context.ports.whatsAppTemplates.approved(sender) : []
    const named = same.filter(({ name }) => name === this.#name)
    const [first, ...others] = named.map((template) => ({ lang: template.language, template }))
    if (first === undefined) return { whatsapp_message: this.text() }
    const { template } = chooseLanguage([first, ...others], this.#lang, this.#country)
    const names = templateShape(template).map(valueName)
    this.#isUsed = true
    this.#use(names)
    return templateMessage(
      template,
      names.map((name) => this.#values.get(name) ?? ''),
    )
  }

  get #country(): string | null {
    return countryOf(this.#context.phone)
  }

  #use(names: readonly string[]): void {
    for (const name of names) {
      this.#used.add(name)
      if (!this.#values.has(name)) this.#missing.add(name)
    }
  }
}

function templateMessage({ name, language }: WhatsAppTemplate, values: readonly string[]): Fields {
  return {
    whatsapp_template: name,
    whatsapp_language: language,
    ...(values.length > 0 && { whatsapp_params: values }),
  }
}

/** Clients name a value of WhatsApp by its placeholder, `header`, or `button1`. */
function valueName({ in: place, index, name }: TemplateSlot): string {
  if (name !== undefined) return name
  if (place === 'body') return String(index + 1)
  return place === 'header' ? 'header' : `button${index + 1}`
}

/** What a message of WhatsApp may consist of besides a template. */
const whatsAppContents = /^(message|whatsapp_(template|message|image|video|document|audio|location))$/

function fillChannels(element: Fields, filler: Filler): Fields {
  const type = String(element['type'])
  if (type === 'pipeline') return fillPipeline(element, filler)
  if (type === 'voice') return element['message'] == null ? { ...element, message: filler.text() } : element
  return Object.assign(
    {},
    element,
    ...type.split('+').map((channel): Fields => {
      if (channel !== 'whatsapp') return fillObject(element, channel, `${channel}_`, filler)
      const isGiven = Object.keys(element).some(
        (name) => whatsAppContents.test(name) && element[name] != null,
      )
      return isGiven ? {} : filler.whatsApp(element['whatsapp_signature'])
    }),
  ) as Fields
}

/** A code of Telegram has no words around it that a template could give. */
function fillPipeline(element: Fields, filler: Filler): Fields {
  const named = element['pipeline']
  const channels = Array.isArray(named) ? named : ['voice', 'viber', 'rcs', 'sms', 'whatsapp']
  const objects = channels.flatMap((channel: unknown): [string, Fields][] => {
    const object = typeof channel === 'string' ? element[channel] : null
    if (typeof object !== 'object' || object === null || channel === 'telegram') return []
    return [[String(channel), { ...object, ...fillObject(object as Fields, String(channel), '', filler) }]]
  })
  return { ...element, ...Object.fromEntries(objects) }
}

/** The text of a channel where it has none and needs one. */
function fillObject(fields: Fields, channel: string, prefix: string, filler: Filler): Fields {
  const type = fields[`${prefix}type`]
  if (fields[`${prefix}message`] != null || (channel === 'viber' && type === 'image')) return {}
  return {
    ...(channel === 'viber' && type === undefined && { [`${prefix}type`]: 'text' }),
    [`${prefix}message`]: filler.text(),
  }
}

function wrongValues(must: string): ApiRefusal {
  return fieldError('values', must)
}

const maxListed = 20

function listed(names: Iterable<string>): string {
  const all = [...names]
  return `${all.slice(0, maxListed).join(', ')}${all.length > maxListed ? ', …' : ''}`
}

function refused(field: string, must: string): Applied {
  return { kind: 'refused', refusal: fieldError(field, must) }
}
