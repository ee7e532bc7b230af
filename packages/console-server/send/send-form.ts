import type { SendAccountView, SendTemplateView } from '../../console-contract/sending/send.ts'
import { textOfTemplate } from '../../domain/template/render-template.ts'
import { templateShape } from '../../domain/template/template-shape.ts'
import type { WhatsAppTemplate } from '../../domain/template/whatsapp-template.ts'
import type { WhatsAppTemplateIndex } from '../../operations/ports.ts'
import type { CatalogueAccount } from '../../store/accounts/catalogue-settings.ts'

/** The account's senders and templates. */
export function viewAccount(account: CatalogueAccount, templates: WhatsAppTemplateIndex): SendAccountView {
  const { accountId, name, currency, approved } = account
  const senders = Object.fromEntries([...approved].map(([channel, names]) => [channel, [...names]]))
  const whatsApp = [...(approved.get('whatsapp') ?? [])]
  return {
    accountId,
    name,
    currency,
    senders,
    templates: whatsApp.flatMap((sender) =>
      templates.approved(sender).map((template) => viewTemplate(sender, template)),
    ),
  }
}

function viewTemplate(sender: string, template: WhatsAppTemplate): SendTemplateView {
  return {
    sender,
    name: template.name,
    language: template.language,
    text: textOfTemplate(template),
    values: templateShape(template).map(({ in: place, index, type, name }) => ({
      in: place,
      type,
      label: name ?? String(index + 1),
    })),
  }
}
