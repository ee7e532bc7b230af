import type { TemplateParameter } from '../../domain/plan/content.ts'
import { parseLocation } from '../../domain/template/location-value.ts'
import { unreachable } from '../../lib/unreachable.ts'

/** `components` of a template message: what fills in its header, its body and each of its buttons. */
export function componentsOf(parameters: readonly TemplateParameter[]): object[] {
  const inside = (place: TemplateParameter['in']) =>
    parameters.filter((each) => each.in === place).sort((a, b) => a.index - b.index)
  const filled = (['header', 'body'] as const).flatMap((type) => {
    const given = inside(type)
    return given.length === 0 ? [] : [{ type, parameters: given.map(parameterOf) }]
  })
  return [...filled, ...inside('button').map(buttonOf)]
}

function buttonOf({ button, index, value }: TemplateParameter): object {
  return {
    type: 'button',
    sub_type: button ?? 'url',
    index: String(index),
    parameters: [buttonParameterOf(button ?? 'url', value)],
  }
}

function buttonParameterOf(button: NonNullable<TemplateParameter['button']>, value: string): object {
  switch (button) {
    case 'url':
      return { type: 'text', text: value }
    case 'quick_reply':
      return { type: 'payload', payload: value }
    case 'copy_code':
      return { type: 'coupon_code', coupon_code: value }
    default:
      return unreachable(button)
  }
}

function parameterOf({ type, name, value }: TemplateParameter): object {
  switch (type) {
    case 'text':
      return { type, ...(name === null ? {} : { parameter_name: name }), text: value }
    case 'image':
    case 'video':
    case 'document':
      return { type, [type]: { link: value } }
    case 'location':
      return { type, location: parseLocation(value) ?? {} }
    default:
      return unreachable(type)
  }
}
