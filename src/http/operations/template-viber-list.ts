import { Type } from '@sinclair/typebox'
import type { CatalogueAccount } from '../../storage/catalogue-settings.ts'
import type { TemplateBook } from '../ports.ts'
import { defineOperation, heavy, type ItemResult } from './operation.ts'

export const templateViberList = defineOperation({
  type: 'template/viber/list',
  schema: Type.Object({ type: Type.Literal('template/viber/list') }),
  refusals: [],
  examples: [{ type: 'template/viber/list' }],
  weight: heavy,
  run: (_fields, { account, templates }) => ({
    kind: 'read',
    read: { key: 'template/viber/list', look: (maxBytes) => render(account, templates, maxBytes) },
  }),
})

async function render(
  { accountId }: CatalogueAccount,
  book: TemplateBook,
  maxBytes: number,
): Promise<ItemResult> {
  const stored = await book.listViber(accountId, maxBytes)
  const templates = stored.map(({ templateId, text, signature, status, createdAt }) => ({
    id: templateId,
    template: text,
    signature,
    status,
    created: new Date(createdAt).toISOString(),
  }))
  return { kind: 'answered', data: JSON.stringify({ templates }) }
}
