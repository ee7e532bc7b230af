import { Type } from '@sinclair/typebox'
import { limitsDefaults } from '../../config/sections/limits-settings.ts'
import type { CatalogueAccount } from '../../store/accounts/catalogue-settings.ts'
import { approval } from '../answer-schemas.ts'
import { fieldError, itemErrors, wrongSender } from '../errors.ts'
import { optionalText, textField } from '../fields.ts'
import { defineOperation, heavy, refuse } from '../operation.ts'
import type { TemplateStore } from '../ports.ts'

/** Infobip Viber API, "Templates"; the text of a Viber message has the same limit. */
const longestText = 1_000

const notModerated = fieldError('signature', 'a sender whose upstream moderates templates')

const schema = Type.Object({
  type: Type.Literal('template/viber/create'),
  template: {
    ...textField('template', { maximum: longestText }, 'The text, with {{placeholders}} for what changes'),
    examples: ['Your order {{order}} has arrived.'],
  },
  signature: optionalText({
    description: 'Approved Viber sender; left out, the first one that has templates',
    examples: ['Posthorn'],
    refusal: itemErrors.alphaName,
  }),
})

export const templateViberCreate = defineOperation({
  type: 'template/viber/create',
  group: 'Viber templates',
  summary: 'Hands a Viber text in for moderation',
  details: 'Ask `template/viber/list` for what moderation says.',
  scope: 'templates',
  schema,
  refusals: [itemErrors.alphaName, notModerated, itemErrors.tooManyTemplates(limitsDefaults.templates)],
  examples: [
    {
      type: 'template/viber/create',
      template: 'Your order {{order}} has arrived.',
      signature: 'Posthorn',
    },
  ],
  result: {
    name: 'ViberTemplateResult',
    schema: Type.Object({
      id: Type.Integer({ description: 'Names the template when it is deleted' }),
      status: approval('What moderation says'),
    }),
    example: { id: 5, status: 'pending' },
  },
  weight: heavy,
  run({ template: text, signature: wanted }, { account, ports: { templates } }) {
    const signature = chooseSender(account, wanted ?? null, templates)
    if (signature === null) return refuse(wrongSender('signature'))
    if (!templates.moderatesViber(signature)) return refuse(notModerated)
    return {
      kind: 'change',
      async change(tx) {
        const { accountId } = account
        const created = await templates.createViber({ accountId, signature, text }, tx)
        if (created === null) return refuse(itemErrors.tooManyTemplates(templates.maxTemplates))
        const { templateId, status } = created
        return { kind: 'changed', payload: { id: templateId, status } }
      },
    }
  },
})

/** The requested sender, else the first approved one, preferably one that has templates; null where there is none. */
function chooseSender(
  account: CatalogueAccount,
  wanted: string | null,
  templates: TemplateStore,
): string | null {
  const approved = account.approved.get('viber') ?? new Set<string>()
  if (wanted !== null) return approved.has(wanted) ? wanted : null
  const names = [...approved]
  return names.find((name) => templates.moderatesViber(name)) ?? names[0] ?? null
}
