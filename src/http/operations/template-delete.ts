import { Type } from '@sinclair/typebox'
import { itemErrors } from '../errors.ts'
import { defineOperation, heavy } from './operation.ts'
import { choiceFields, choiceOf } from './template-fields.ts'

const schema = Type.Object({
  type: Type.Literal('template/delete'),
  id: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 128 }), Type.Number()], {
      description: 'Identifier that template/create answered',
      examples: ['17'],
      refusal: itemErrors.id,
    }),
  ),
  ...choiceFields,
})

export const templateDelete = defineOperation({
  type: 'template/delete',
  schema,
  refusals: [itemErrors.idOrTemplate],
  examples: [
    { type: 'template/delete', id: '17' },
    { type: 'template/delete', template: 'Welcome to our shop!' },
  ],
  weight: heavy,
  run({ template }, { account, clientId, templates }) {
    const chosen = choiceOf(clientId, template, null)
    if (chosen.kind === 'refused') return chosen
    return {
      kind: 'change',
      async change(tx) {
        const deleted = await templates.deleteSms(account.accountId, chosen.choice, tx)
        return { kind: 'answered', data: JSON.stringify({ deleted }) }
      },
    }
  },
})
