import { Type } from '@sinclair/typebox'
import type { CatalogueAccount } from '../../storage/catalogue-settings.ts'
import type { TemplateBook } from '../ports.ts'
import { defineOperation, type LookedUp } from './operation.ts'

export const templateViberList = defineOperation({
  type: 'template/viber/list',
  schema: Type.Object({ type: Type.Literal('template/viber/list') }),
  refusals: [],
  examples: [{ type: 'template/viber/list' }],
  run: (_fields, { account, templates }) => ({ kind: 'looking-up', outcome: render(account, templates) }),
})

async function render({ accountId }: CatalogueAccount, book: TemplateBook): Promise<LookedUp> {
  const stored = await book.listViber(accountId)
  const templates = stored.map(({ templateId, text, signature, status, createdAt }) => ({
    id: templateId,
    template: text,
    signature,
    status,
    created: new Date(createdAt).toISOString(),
  }))
  return { kind: 'answered', data: JSON.stringify({ templates }) }
}
