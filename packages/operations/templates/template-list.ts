import { Type } from '@sinclair/typebox'
import { moment } from '../answer-schemas.ts'
import { answered, defineOperation, heavy } from '../operation.ts'
import { smsTemplateAnswer, smsTemplateExample, smsTemplateFields } from './sms-template-answer.ts'

const created = moment('When it was made')

export const templateList = defineOperation({
  type: 'template/list',
  group: 'SMS templates',
  summary: 'The SMS texts that are kept',
  scope: 'templates',
  schema: Type.Object({ type: Type.Literal('template/list') }),
  refusals: [],
  examples: [{ type: 'template/list' }],
  result: {
    name: 'TemplateListResult',
    schema: Type.Object({ templates: Type.Array(Type.Object({ ...smsTemplateFields, created })) }),
    example: { templates: [{ ...smsTemplateExample, created: '2026-11-21T09:07:21.084Z' }] },
  },
  weight: heavy,
  run(_fields, { account, ports: { templates } }) {
    const look = async (maxBytes: number) => {
      const stored = await templates.listSms(account.accountId, maxBytes)
      const listed = stored.map((template) => ({
        ...smsTemplateAnswer(template),
        created: new Date(template.createdAt).toISOString(),
      }))
      return answered({ templates: listed })
    }
    return { kind: 'read', read: { key: 'template/list', look } }
  },
})
