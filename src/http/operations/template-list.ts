import { Type } from '@sinclair/typebox'
import type { CatalogueAccount } from '../../storage/catalogue-settings.ts'
import type { TemplateBook } from '../ports.ts'
import { defineOperation, heavy, type ItemResult } from './operation.ts'
import { smsTemplateAnswer } from './sms-template-answer.ts'

export const templateList = defineOperation({
  type: 'template/list',
  schema: Type.Object({ type: Type.Literal('template/list') }),
  refusals: [],
  examples: [{ type: 'template/list' }],
  weight: heavy,
  run: (_fields, { account, templates }) => ({
    kind: 'read',
    read: { key: 'template/list', look: (maxBytes) => render(account, templates, maxBytes) },
  }),
})

async function render(
  { accountId }: CatalogueAccount,
  book: TemplateBook,
  maxBytes: number,
): Promise<ItemResult> {
  const stored = await book.listSms(accountId, maxBytes)
  const templates = stored.map((template) => ({
    ...smsTemplateAnswer(template),
    created: new Date(template.createdAt).toISOString(),
  }))
  return { kind: 'answered', data: JSON.stringify({ templates }) }
}
