import type { DrawnButton, DrawnContent } from '../drawn-content.ts'
import { GraphError } from './graph-error.ts'
import {
  bodyOf,
  buttonsOf,
  fillPlaceholders,
  footerOf,
  headerOf,
  type MessageTemplate,
  placeholdersOf,
  type TemplateButton,
} from './message-template.ts'
import type { SentComponent, SentParameter } from './read-template.ts'

const maxBody = 1_024
const wording = /[\n\t]| {5,}/

/** What a message made of a template shows. Throws `GraphError` where the parameters do not fit it. */
export function fillTemplate(template: MessageTemplate, components: readonly SentComponent[]): DrawnContent {
  const given = (type: 'header' | 'body') =>
    components.filter((component) => component.type === type).flatMap(({ parameters }) => parameters)
  const text = fillText(template, 'body', bodyOf(template), given('body'))
  if (text.length > maxBody) throw new GraphError(132005, `body: ${text.length} characters are too many`)
  const footer = footerOf(template)
  const sent = components.filter(({ type }) => type === 'button')
  const buttons = fillButtons(buttonsOf(template), sent)
  return {
    ...fillHeader(template, given('header')),
    text,
    ...(footer === null ? {} : { footer }),
    ...(buttons.length > 0 ? { buttons } : {}),
    template: { name: template.name, language: template.language },
  }
}

function fillHeader(template: MessageTemplate, given: readonly SentParameter[]): Partial<DrawnContent> {
  const header = headerOf(template)
  if (!header) {
    if (given.length > 0) throw countError('header', given.length, 0)
    return {}
  }
  if (header.format === 'TEXT') return { title: fillText(template, 'header', header.text, given) }
  const [parameter, second] = given
  const received = parameter?.type.toUpperCase() ?? 'UNKNOWN'
  if (!parameter || second || received !== header.format || parameter.kind === 'text') {
    throw new GraphError(132012, `header: Format mismatch, expected ${header.format}, received ${received}`)
  }
  return parameter.kind === 'media' ? { media: parameter.media } : { location: parameter.location }
}

function fillText(
  template: MessageTemplate,
  where: 'header' | 'body',
  text: string,
  given: readonly SentParameter[],
): string {
  const names = placeholdersOf(text)
  if (names.length !== given.length) throw countError(where, given.length, names.length)
  const isNamed = template.parameter_format === 'NAMED'
  const values = new Map<string, string>()
  for (const [index, parameter] of given.entries()) {
    const name = isNamed ? parameter.name : parameter.name === null ? String(index + 1) : null
    if (parameter.kind !== 'text' || name === null || !names.includes(name)) {
      throw new GraphError(132012, `${where}: Parameter ${index} does not match the template`)
    }
    if (wording.test(parameter.text)) {
      const details = 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces'
      throw new GraphError(132018, details)
    }
    values.set(name, parameter.text)
  }
  if (values.size !== names.length) throw countError(where, values.size, names.length)
  return fillPlaceholders(text, values)
}

function fillButtons(buttons: readonly TemplateButton[], sent: readonly SentComponent[]): DrawnButton[] {
  for (const { index, subType } of sent) {
    const type = buttons[index]?.type ?? 'UNKNOWN'
    if (type.toLowerCase() !== subType) {
      throw new GraphError(132012, `buttons: Button at index ${index} is of type ${type}, not ${subType}`)
    }
  }
  return buttons.map((button, index) => fillButton(button, index, parameterOf(sent, index)))
}

function parameterOf(sent: readonly SentComponent[], index: number): SentParameter | null {
  return sent.find((component) => component.index === index)?.parameters[0] ?? null
}

function fillButton(button: TemplateButton, index: number, parameter: SentParameter | null): DrawnButton {
  const caption = button.text
  switch (button.type) {
    case 'QUICK_REPLY':
      return { caption, payload: parameter?.kind === 'text' ? parameter.text : caption }
    case 'PHONE_NUMBER':
      return { caption, link: `tel:${button.phone_number}` }
    case 'URL': {
      const link = button.url
      if (placeholdersOf(link).length === 0) return { caption, link }
      const suffix = required(parameter, index, 'Url', 'text')
      return { caption, link: fillPlaceholders(link, new Map([['1', suffix]])) }
    }
    case 'COPY_CODE':
      return { caption, payload: required(parameter, index, 'CopyCode', 'coupon_code') }
  }
}

function required(parameter: SentParameter | null, index: number, kind: string, type: string): string {
  if (!parameter) {
    throw new GraphError(131008, `buttons: Button at index ${index} of type ${kind} requires a parameter`)
  }
  if (parameter.kind === 'text' && parameter.type === type) return parameter.text
  throw new GraphError(132012, `buttons: Button at index ${index} requires a parameter of type ${type}`)
}

function countError(where: string, given: number, expected: number): GraphError {
  const details =
    `${where}: number of localizable_params (${given}) does not match the expected number of params ` +
    `(${expected})`
  return new GraphError(132000, details)
}
