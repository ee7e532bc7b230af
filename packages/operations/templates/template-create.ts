import { Type } from '@sinclair/typebox'
import { limitsDefaults } from '../../config/sections/limits-settings.ts'
import { countParts } from '../../domain/text/split-parts.ts'
import { fieldError, itemErrors } from '../errors.ts'
import { defineOperation, heavy, refuse } from '../operation.ts'
import { maxSmsParts } from '../sends/send-stages.ts'
import { smsTemplateAnswer, smsTemplateExample, smsTemplateFields } from './sms-template-answer.ts'
import { nameField } from './template-fields.ts'

const schema = Type.Object({
  type: Type.Literal('template/create'),
  template: Type.String({
    pattern: '^\\s*[^\\s\\u0000][^\\u0000]*$',
    description: `The text, of at most ${maxSmsParts} SMS parts`,
    examples: ['Welcome to our shop!'],
    refusal: fieldError('template', 'a text'),
  }),
  name: nameField,
})

export const templateCreate = defineOperation({
  type: 'template/create',
  group: 'SMS templates',
  summary: 'Keeps an SMS text',
  scope: 'templates',
  schema,
  refusals: [
    itemErrors.smsTextTooLong(maxSmsParts, 'template'),
    itemErrors.tooManyTemplates(limitsDefaults.templates),
  ],
  examples: [
    { type: 'template/create', name: 'welcome', template: 'Welcome to our shop!' },
    { type: 'template/create', template: 'Your order has arrived.' },
  ],
  result: {
    name: 'TemplateResult',
    schema: Type.Object(smsTemplateFields),
    example: smsTemplateExample,
  },
  weight: heavy,
  run({ template: text, name }, { account, ports: { templates } }) {
    if (countParts(text) > maxSmsParts) return refuse(itemErrors.smsTextTooLong(maxSmsParts, 'template'))
    const { accountId } = account
    return {
      kind: 'change',
      async change(tx) {
        const created = await templates.createSms({ accountId, name: name ?? null, text }, tx)
        if (created === null) return refuse(itemErrors.tooManyTemplates(templates.maxTemplates))
        return { kind: 'changed', payload: smsTemplateAnswer(created) }
      },
    }
  },
})
