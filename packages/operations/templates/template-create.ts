import { Type } from '@sinclair/typebox'
import { limitsDefaults } from '../../config/sections/limits-settings.ts'
import { countParts } from '../../domain/text/split-parts.ts'
import { fieldError, itemErrors } from '../errors.ts'
import { defineOperation, heavy, refuse } from '../operation.ts'
import { maxSmsParts } from '../sends/send-stages.ts'
import { smsTemplateAnswer, smsTemplateExample, smsTemplateFields } from './sms-template-answer.ts'
import { langField, nameField } from './template-fields.ts'

const schema = Type.Object({
  type: Type.Literal('template/create'),
  template: Type.String({
    pattern: '^\\s*[^\\s\\u0000][^\\u0000]*$',
    description: `The text, with {{placeholders}} for what changes, of at most ${maxSmsParts} SMS parts`,
    examples: ['Welcome to our shop!'],
    refusal: fieldError('template', 'a text'),
  }),
  name: nameField,
  lang: langField,
})

export const templateCreate = defineOperation({
  type: 'template/create',
  group: 'SMS templates',
  summary: 'Keeps a text, with {{placeholders}} for what changes',
  details:
    'Messages name it in [`template`](contract.md#templates-with-values) and give the values. Texts of one name are its languages.',
  scope: 'templates',
  schema,
  refusals: [
    itemErrors.smsTextTooLong(maxSmsParts, 'template'),
    itemErrors.tooManyTemplates(limitsDefaults.templates),
  ],
  examples: [
    { type: 'template/create', name: 'welcome', lang: 'en', template: 'Welcome to our shop!' },
    { type: 'template/create', template: 'Your order has arrived.' },
  ],
  result: {
    name: 'TemplateResult',
    schema: Type.Object(smsTemplateFields),
    example: smsTemplateExample,
  },
  weight: heavy,
  run({ template: text, name, lang }, { account, ports: { templates } }) {
    if (countParts(text) > maxSmsParts) return refuse(itemErrors.smsTextTooLong(maxSmsParts, 'template'))
    const { accountId } = account
    return {
      kind: 'change',
      async change(tx) {
        const created = await templates.createSms(
          { accountId, name: name ?? null, lang: lang ?? null, text },
          tx,
        )
        if (created === null) return refuse(itemErrors.tooManyTemplates(templates.maxTemplates))
        return { kind: 'changed', payload: smsTemplateAnswer(created) }
      },
    }
  },
})
