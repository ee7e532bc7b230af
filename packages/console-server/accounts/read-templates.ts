import { ConsoleRefusal } from '../../administration/refusal.ts'
import type { TemplatesView, WhatsAppTemplateView } from '../../console-contract/accounts/templates.ts'
import type { Mask } from '../../console-contract/mask.ts'
import { textOfTemplate } from '../../domain/template/render-template.ts'
import { templateShape } from '../../domain/template/template-shape.ts'
import { splitParts } from '../../domain/text/split-parts.ts'
import {
  readWhatsAppListings,
  readWhatsAppTemplates,
  type StoredWhatsAppTemplate,
} from '../../store/templates/whatsapp-templates.ts'
import type { AccountsPorts } from './accounts-ports.ts'

/**
 * The templates of one account, of all three kinds. WhatsApp templates are found by the account's senders.
 */
export async function readTemplates(
  { db, catalogue, operations: { templates } }: AccountsPorts,
  accountId: number,
  mask: Mask,
): Promise<TemplatesView> {
  const account = catalogue.account(accountId)
  if (account === null) throw new ConsoleRefusal('account-absent', {}, 'account')
  const senders = new Set(
    account.senders.filter(({ channel }) => channel === 'whatsapp').map(({ name }) => name),
  )
  const sms = await templates.listSms(accountId)
  const approved = [...(account.approved.get('viber') ?? [])]
  return {
    sms: sms.map((template) => {
      const { parts, characters } = splitParts(template.text)
      const { name, text } = template
      const shown = { name: mask.words(name), text: mask.words(text) }
      return { ...template, ...shown, parts: parts.length, characters }
    }),
    viber: (await templates.listViber(accountId)).map((template) => {
      const { text, reason } = template
      return { ...template, text: mask.words(text), reason: mask.words(reason) }
    }),
    viberSenders: approved.filter((name) => templates.moderatesViber(name)),
    whatsApp: (await readWhatsAppTemplates(db))
      .filter(({ signature }) => senders.has(signature))
      .map((stored) => viewOf(stored, mask)),
    listings: (await readWhatsAppListings(db)).map(({ upstream, endedAt, listedAt, lastError }) => {
      return { upstream, endedAt, listedAt, lastError: mask.words(lastError) }
    }),
  }
}

function viewOf({ upstream, signature, template }: StoredWhatsAppTemplate, mask: Mask): WhatsAppTemplateView {
  const { name, language, status, category, buttons, unsupported } = template
  return {
    upstream,
    signature,
    name,
    language,
    status,
    category,
    text: mask.words(textOfTemplate(template)),
    buttons: buttons.map(({ text }) => mask.words(text)),
    values: templateShape(template).map((slot) => {
      return { in: slot.in, number: slot.index + 1, type: slot.type, name: slot.name ?? null }
    }),
    unsupported,
  }
}
