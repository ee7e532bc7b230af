import { Type } from '@sinclair/typebox'
import { fieldError, itemErrors } from '../errors.ts'
import { defineOperation, heavy } from './operation.ts'
import { choiceFields, choiceOf } from './template-fields.ts'

const wrongId = fieldError('id', 'the whole number that template/viber/create answered', 'id')

const schema = Type.Object({
  type: Type.Literal('template/viber/delete'),
  id: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^[0-9]+$' })], {
      description: 'Identifier that template/viber/create answered',
      examples: [5],
      refusal: wrongId,
    }),
  ),
  ...choiceFields,
})

export const templateViberDelete = defineOperation({
  type: 'template/viber/delete',
  schema,
  refusals: [itemErrors.idOrTemplate, wrongId],
  examples: [
    { type: 'template/viber/delete', id: 5 },
    { type: 'template/viber/delete', template: 'Your order {{order}} has arrived.' },
  ],
  weight: heavy,
  run({ template }, { account, clientId, templates }) {
    const chosen = choiceOf(clientId, template, wrongId)
    if (chosen.kind === 'refused') return chosen
    return {
      kind: 'change',
      async change(tx) {
        const deleted = await templates.deleteViber(account.accountId, chosen.choice, tx)
        return { kind: 'answered', data: JSON.stringify({ deleted }) }
      },
    }
  },
})
