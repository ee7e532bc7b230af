import { randomInt } from 'node:crypto'
import { FieldReader } from '../field-reader.ts'
import { GraphError } from './graph-error.ts'
import {
  bodyOf,
  type MessageTemplate,
  placeholdersOf,
  type RejectedReason,
  type TemplateButton,
  type TemplateComponent,
  templateCategories,
} from './message-template.ts'

/** The name exists in this language. */
const taken = 2_388_024
const types = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'] as const

/** The template of `POST /{waba_id}/message_templates`, not decided yet. Throws `GraphError`. */
export function readNewTemplate(body: unknown, templates: readonly MessageTemplate[]): MessageTemplate {
  const reader = new FieldReader(body)
  const name = reader.requiredText('name', { max: 512, pattern: /^[a-z0-9_]+$/ })
  const language = reader.requiredText('language', { pattern: /^[a-z]{2,3}(_[A-Z]{2,3})?$/ })
  const category = reader.requiredOneOf('category', templateCategories) ?? 'UTILITY'
  const given = reader.objects('components', { min: 1, max: 4 })
  const components = given.map((each) => readComponent(each, { category, language }))
  const [violation] = reader.violations
  if (violation) throw new GraphError(100, `Param ${violation.property} ${violation.violation}`)
  if (templates.some((each) => each.name === name && each.language === language))
    throw new GraphError(100, `There is already ${language} content for this template.`, taken)
  if (!components.some(({ type }) => type === 'BODY')) throw new GraphError(100, 'A template needs a BODY')
  const id = String(1_800_000_000_000_000 + randomInt(100_000_000_000_000))
  return { id, name, language, status: 'PENDING', category, parameter_format: 'POSITIONAL', components }
}

function readComponent(
  component: FieldReader,
  { category, language }: Pick<MessageTemplate, 'category' | 'language'>,
): TemplateComponent {
  const isCode = category === 'AUTHENTICATION'
  switch (component.requiredOneOf('type', types)) {
    case 'HEADER': {
      component.requiredOneOf('format', ['TEXT'])
      const text = component.requiredText('text', { min: 1, max: 60 })
      const examples = readExamples(component, text, 'header_text')
      return { type: 'HEADER', format: 'TEXT', text, ...examples }
    }
    case 'FOOTER': {
      const minutes = component.number('code_expiration_minutes', { min: 1, max: 90 })
      const text = isCode
        ? codeTexts(language).expires(minutes ?? 10)
        : component.requiredText('text', { max: 60 })
      return { type: 'FOOTER', text, ...(minutes !== null && { code_expiration_minutes: minutes }) }
    }
    case 'BUTTONS': {
      const buttons = component.objects('buttons', { min: 1, max: 10 })
      return { type: 'BUTTONS', buttons: buttons.map((each) => readButton(each, language)) }
    }
    case 'BODY':
    case null: {
      if (isCode)
        return { type: 'BODY', text: codeTexts(language).body, example: { body_text: [['123456']] } }
      const text = component.requiredText('text', { min: 1, max: 1_024 })
      return { type: 'BODY', text, ...readExamples(component, text, 'body_text') }
    }
  }
}

/** Meta refuses a text whose placeholders have no examples. */
function readExamples(component: FieldReader, text: string, name: 'header_text' | 'body_text') {
  const wanted = placeholdersOf(text).length
  if (wanted === 0) return {}
  const example = component.object('example')
  const examples =
    name === 'header_text'
      ? example?.texts(name, { min: wanted, max: wanted }, { min: 1 })
      : example?.lists(name, { min: 1, max: 1 })[0]
  if (examples?.length !== wanted)
    component.fail('example', `must have a value for each of the ${wanted} placeholders`)
  return { example: { [name]: name === 'header_text' ? examples : [examples] } }
}

const codeUrl = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}'

/** The button of a code is created as `OTP`, and a URL from then on. */
function readButton(button: FieldReader, language: string): TemplateButton {
  const type = button.requiredOneOf('type', ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'OTP'])
  if (type === 'OTP') {
    if (button.requiredOneOf('otp_type', ['COPY_CODE', 'ONE_TAP']) === 'ONE_TAP')
      for (const app of button.objects('supported_apps', { min: 1, max: 5 })) {
        app.requiredText('package_name', { max: 224, pattern: /^\w+(\.\w+)+$/ })
        app.requiredText('signature_hash', { min: 11, max: 11 })
      }
    return { type: 'URL', text: codeTexts(language).button, url: codeUrl, example: ['123456'] }
  }
  const text = button.requiredText('text', { min: 1, max: 25 })
  if (type === 'PHONE_NUMBER')
    return { type, text, phone_number: button.requiredText('phone_number', { pattern: /^\+[0-9]{7,15}$/ }) }
  if (type !== 'URL') return { type: 'QUICK_REPLY', text }
  const url = button.requiredText('url', { min: 1, max: 2_000, pattern: /^https?:/ })
  const count = placeholdersOf(url).length
  const example = button.texts('example', { min: count, max: count }, { min: 1 })
  return { type, text, url, ...(count > 0 && { example }) }
}

function codeTexts(language: string) {
  return language === 'uk'
    ? {
        body: '*{{1}}* — ваш код підтвердження.',
        expires: (minutes: number) => `Код дійсний ${minutes} хвилин.`,
        button: 'Копіювати код',
      }
    : {
        body: '*{{1}}* is your verification code.',
        expires: (minutes: number) => `This code expires in ${minutes} minutes.`,
        button: 'Copy code',
      }
}

/**
 * The simulated moderation: why a template is rejected, by its name or its text; null for one that is approved. README.md
 * lists the rules.
 */
export function judgeTemplate(template: MessageTemplate): RejectedReason | null {
  const text = bodyOf(template)
  if (/(^|_)reject/.test(template.name)) return 'INVALID_FORMAT'
  if (/card number|password|номер картки|пароль/iu.test(text)) return 'ABUSIVE_CONTENT'
  if (template.category === 'UTILITY' && /% off|discount|sale|знижк|розпродаж/iu.test(text))
    return 'TAG_CONTENT_MISMATCH'
  return null
}
