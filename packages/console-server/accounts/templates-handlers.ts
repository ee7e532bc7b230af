import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { templatesRoutes } from '../../console-contract/accounts/templates.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import { unfitValues } from '../../domain/template/fill-template.ts'
import { fillPlaceholders, findPlaceholders } from '../../domain/template/placeholders.ts'
import { renderTemplate } from '../../domain/template/render-template.ts'
import { type TemplateSlot, templateShape } from '../../domain/template/template-shape.ts'
import { splitParts } from '../../domain/text/split-parts.ts'
import { readWhatsAppTemplates } from '../../store/templates/whatsapp-templates.ts'
import type { AccountsPorts } from './accounts-ports.ts'

export function templatesHandlers({
  db,
  catalogue,
  operations,
}: AccountsPorts): Handlers<keyof typeof templatesRoutes> {
  return {
    'GET /templates/viber-senders': ({ query: { accountId } }) => {
      const approved = [...(catalogue.account(accountId)?.approved.get('viber') ?? [])]
      return Promise.resolve({
        senders: approved.filter((name) => operations.templates.moderatesViber(name)),
      })
    },
    'POST /templates/measure': ({ body: { text, values } }) => {
      const given = Object.entries(values).filter(([, value]) => value !== '')
      const filled = fillPlaceholders(text, new Map(given))
      const { parts, characters, alphabet } = splitParts(filled)
      const placeholders = findPlaceholders(text, 'named')
      return Promise.resolve({ text: filled, placeholders, parts: parts.length, characters, alphabet })
    },
    'POST /templates/whatsapp/fill': async ({ body, mask }) => {
      const { upstream, signature, name, language, values } = body
      const stored = (await readWhatsAppTemplates(db)).find(
        (each) =>
          each.upstream === upstream &&
          each.signature === signature &&
          each.template.name === name &&
          each.template.language === language,
      )
      if (stored === undefined) throw new ConsoleRefusal('template-unlisted', {})
      const { template } = stored
      const shown = templateShape(template).map((slot, index) => values[index] || describeSlot(slot))
      return {
        text: mask.words(renderTemplate(template, shown)),
        unfit: unfitValues(template, values),
      }
    },
  }
}

/** Stands in place of a missing value. */
function describeSlot({ type, name, index }: TemplateSlot): string {
  return type === 'text' ? `{{${name ?? index + 1}}}` : `[${type}]`
}
