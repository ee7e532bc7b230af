import { Type } from '@sinclair/typebox'
import { itemErrors } from '../errors.ts'
import { hookField, idField, phoneField, shortLinkField } from './fields.ts'
import { defineOperation } from './operation.ts'
import { rcsFields, rcsStage } from './rcs-fields.ts'
import { sendStages } from './send-stages.ts'

const schema = Type.Object({
  type: Type.Literal('rcs'),
  id: idField,
  phone: phoneField,
  ...rcsFields,
  hook: hookField,
  short_link: shortLinkField,
})

export const rcs = defineOperation({
  type: 'rcs',
  schema,
  refusals: [itemErrors.alphaName, itemErrors.noTariff, itemErrors.notEnoughMoney],
  examples: [
    {
      type: 'rcs',
      id: 1,
      phone: 380671234567,
      rcs_signature: 'Posthorn',
      rcs_message: 'Our winter collection is here.',
      rcs_image: 'https://shop.example/winter.jpg',
      rcs_button: 'See it',
      rcs_link: 'https://shop.example/winter',
      hook: 'https://shop.example/posthorn',
    },
  ],
  run: (fields, context) => sendStages(fields, context, [rcsStage(fields)]),
})
