import { Type } from '@sinclair/typebox'
import { amountDigits } from '../../domain/pricing/amount.ts'
import { defineOperation } from '../operation.ts'

export const balance = defineOperation({
  type: 'balance',
  group: 'Questions',
  summary: 'The balance of the account',
  scope: 'balance',
  schema: Type.Object({ type: Type.Literal('balance') }),
  refusals: [],
  examples: [{ type: 'balance' }],
  result: {
    name: 'BalanceResult',
    schema: Type.Object({
      amount: Type.Number({
        format: 'decimal',
        description: 'The amount that can be spent now, without what is reserved for messages under way',
      }),
      currency: Type.String({ description: 'ISO 4217' }),
    }),
    example: { amount: 999.5, currency: 'UAH' },
  },

  run: (_fields, { account: { accountId, currency }, ports: { lookup } }) => ({
    kind: 'read',
    read: {
      key: 'balance',
      look: async () => {
        const amount = amountDigits(await lookup.balanceMicros(accountId))
        return { kind: 'answered', data: `{"amount":${amount},"currency":${JSON.stringify(currency)}}` }
      },
    },
  }),
})
