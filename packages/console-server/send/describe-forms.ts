import type { FormView } from '../../console-contract/sending/send.ts'
import { viberNeeds } from '../../operations/sends/viber-fields.ts'
import { type MainField, whatsAppCompanions } from '../../operations/sends/whatsapp-content.ts'

/** The forms of a message on this channel, by the names of its fields without `prefix`. */
export function describeForms(channel: string | null, prefix: string, names: readonly string[]): FormView[] {
  if (channel === 'viber') {
    return Object.entries(viberNeeds).map(([name, needs]) => form(name, prefixed(prefix, needs)))
  }
  if (names.includes('rcs.image')) return pipelineRcs
  return names.includes('whatsapp_template') ? whatsAppForms : []
}

function form(name: string, needs: string[], may: string[] = []): FormView {
  return { name, needs, may }
}

function prefixed(prefix: string, names: readonly string[]): string[] {
  return names.map((name) => `${prefix}${name}`)
}

const pipelineRcs = [
  form('text', ['rcs.message']),
  form('card', ['rcs.message', 'rcs.image', 'rcs.button', 'rcs.link']),
]

const mainFields = Object.keys(whatsAppCompanions) as MainField[]
const ofTheirOwn: readonly MainField[] = ['whatsapp_template', 'whatsapp_message']
const { whatsapp_message: onCard } = whatsAppCompanions
const ofButton: readonly string[] = ['whatsapp_button', 'whatsapp_link']

const whatsAppForms = [
  form('template', ['whatsapp_template'], ['whatsapp_language', 'whatsapp_params']),
  form('text', ['whatsapp_message']),
  form(
    'text+link',
    ['whatsapp_message', ...ofButton],
    onCard.filter((name) => !ofButton.includes(name)),
  ),
  ...mainFields
    .filter((name) => !ofTheirOwn.includes(name))
    .map((name) => form(name.replace('whatsapp_', ''), [name], [...whatsAppCompanions[name]])),
  form('code', ['message']),
]
