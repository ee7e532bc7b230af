import { Type } from '@sinclair/typebox'
import type { CatalogueAccount } from '../../storage/catalogue-settings.ts'
import type { MessageLookup } from '../ports.ts'
import { defineOperation, type ItemResult } from './operation.ts'

export const balance = defineOperation({
  type: 'balance',
  schema: Type.Object({ type: Type.Literal('balance') }),
  refusals: [],
  examples: [{ type: 'balance' }],
  run: (_fields, { account, lookup }) => ({
    kind: 'read',
    read: { key: 'balance', look: () => render(account, lookup) },
  }),
})

async function render(account: CatalogueAccount, lookup: MessageLookup): Promise<ItemResult> {
  const micros = await lookup.balanceMicros(account.accountId)
  return {
    kind: 'answered',
    data: JSON.stringify({ amount: micros / 1_000_000, currency: account.currency }),
  }
}
