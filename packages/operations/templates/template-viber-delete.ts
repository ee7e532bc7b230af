import { Type } from '@sinclair/typebox'
import { fieldError, itemErrors } from '../errors.ts'
import { defineOperation, heavy } from '../operation.ts'
import { choiceFields, deleteChosen, deletedResult, parseChoice } from './template-fields.ts'

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
  group: 'Viber templates',
  summary: 'Deletes Viber texts, by id, by their exact text, or by both',
  scope: 'templates',
  schema,
  refusals: [itemErrors.idOrTemplate, wrongId],
  examples: [
    { type: 'template/viber/delete', id: 5 },
    { type: 'template/viber/delete', template: 'Your order {{order}} has arrived.' },
  ],
  result: deletedResult,
  weight: heavy,
  run: ({ template }, { account, clientId, ports: { templates } }) =>
    deleteChosen(parseChoice(clientId, template, wrongId), (choice, tx) =>
      templates.deleteViber(account.accountId, choice, tx),
    ),
})
