import { Type } from '@sinclair/typebox'
import { itemErrors } from '../errors.ts'
import { defineOperation, heavy } from '../operation.ts'
import { choiceFields, deleteChosen, deletedResult, parseChoice } from './template-fields.ts'

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
  group: 'SMS templates',
  summary: 'Deletes SMS texts, by id, by their exact text, or by both',
  scope: 'templates',
  schema,
  refusals: [itemErrors.idOrTemplate],
  examples: [
    { type: 'template/delete', id: '17' },
    { type: 'template/delete', template: 'Welcome to our shop!' },
  ],
  result: deletedResult,
  weight: heavy,
  run: ({ template }, { account, clientId, ports: { templates } }) =>
    deleteChosen(parseChoice(clientId, template, null), (choice, tx) =>
      templates.deleteSms(account.accountId, choice, tx),
    ),
})
