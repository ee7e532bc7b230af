import { Type } from '@sinclair/typebox'
import type { CatalogueAccount } from '../../storage/catalogue-settings.ts'
import type { TemplateBook } from '../ports.ts'
import { defineOperation, type LookedUp } from './operation.ts'
import { smsTemplateAnswer } from './sms-template-answer.ts'

export const templateList = defineOperation({
  type: 'template/list',
  schema: Type.Object({ type: Type.Literal('template/list') }),
  refusals: [],
  examples: [{ type: 'template/list' }],
  run: (_fields, { account, templates }) => ({ kind: 'looking-up', outcome: render(account, templates) }),
})

async function render({ accountId }: CatalogueAccount, book: TemplateBook): Promise<LookedUp> {
  const stored = await book.listSms(accountId)
  const templates = stored.map((template) => ({
    ...smsTemplateAnswer(template),
    created: new Date(template.createdAt).toISOString(),
  }))
  return { kind: 'answered', data: JSON.stringify({ templates }) }
}
