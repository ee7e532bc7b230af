import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { templatesRoutes } from '../../console-contract/accounts/templates.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import { unfitValues } from '../../domain/template/fill-template.ts'
import { fillPlaceholders, findPlaceholders } from '../../domain/template/placeholders.ts'
import { renderTemplate } from '../../domain/template/render-template.ts'
import { type TemplateSlot, templateShape } from '../../domain/template/template-shape.ts'
import { splitParts } from '../../domain/text/split-parts.ts'
import { operateFor } from '../../operations/operate-for.ts'
import { readWhatsAppTemplates, requestWhatsAppListing } from '../../store/templates/whatsapp-templates.ts'
import type { AccountsPorts } from './accounts-ports.ts'
import { readTemplates } from './read-templates.ts'

export function templatesHandlers(ports: AccountsPorts): Handlers<keyof typeof templatesRoutes> {
  const { db, catalogue, operations } = ports
  const operate = (accountId: number, element: Readonly<Record<string, unknown>>) =>
    operateFor(operations, catalogue.account(accountId), element)
  return {
    'GET /templates': ({ query: { account }, mask }) => readTemplates(ports, account, mask),
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
    'POST /templates/sms/create': async ({ body: { account, name, template }, note }) => {
      const { id } = await operate(account, { type: 'template/create', name, template })
      note(`SMS template ${String(id)}`)
      return { templateId: Number(id) }
    },
    'POST /templates/sms/delete': async ({ body: { account, templateId } }) => {
      const { deleted } = await operate(account, { type: 'template/delete', id: templateId })
      refuseNone(deleted)
    },
    'POST /templates/viber/create': async ({ body: { account, signature, template }, note }) => {
      const { id } = await operate(account, { type: 'template/viber/create', signature, template })
      note(`Viber template ${String(id)}`)
      return { templateId: Number(id) }
    },
    'POST /templates/viber/delete': async ({ body: { account, templateId } }) => {
      const { deleted } = await operate(account, { type: 'template/viber/delete', id: templateId })
      refuseNone(deleted)
    },
    'POST /templates/whatsapp/refresh': async () => {
      await requestWhatsAppListing(db)
    },
  }
}

/** Stands in place of a missing value. */
function describeSlot({ type, name, index }: TemplateSlot): string {
  return type === 'text' ? `{{${name ?? index + 1}}}` : `[${type}]`
}

function refuseNone(deleted: unknown): void {
  if (deleted === 0) throw new ConsoleRefusal('template-unknown', {})
}
