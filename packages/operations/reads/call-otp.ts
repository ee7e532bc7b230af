import { Type } from '@sinclair/typebox'
import { countryOf } from '../../domain/address/country.ts'
import { planStages } from '../../domain/plan/plan-stages.ts'
import { sentFields } from '../answer-schemas.ts'
import { wrongSchedule } from '../drafts/schedule-fields.ts'
import { itemErrors } from '../errors.ts'
import { idField, phoneField } from '../fields.ts'
import { defineOperation, refuse } from '../operation.ts'
import type { OperationPorts } from '../ports.ts'

export const callOtp = defineOperation({
  type: 'call/otp',
  group: 'Messages',
  summary: 'A call whose last four digits are a one-time code',
  details:
    'The subscriber need not answer: the telephone rings, and the number that calls ends in the code. The response comes when it rings, within some seconds; give your HTTP client 40 seconds. See [the page of calls](../channels/call-otp.md).',
  schema: Type.Object({ type: Type.Literal('call/otp'), id: idField, phone: phoneField }),
  refusals: [
    itemErrors.noTariff,
    itemErrors.notEnoughMoney,
    itemErrors.tooManyCodes,
    itemErrors.callUnanswered,
  ],
  examples: [{ type: 'call/otp', id: 1, phone: 380671234567 }],
  result: {
    name: 'CallResult',
    schema: Type.Object(
      {
        ...sentFields,
        code: Type.String({
          pattern: '^[0-9]{4}$',
          description: 'The last four digits of the number that calls',
        }),
        price: Type.Number({ format: 'decimal', minimum: 0, description: 'What the call costs' }),
      },
      { description: 'The telephone rings, or its network was requested to let it ring.' },
    ),
    example: { id: 1, msg_id: 10_000, code: '0417', price: 0.4 },
  },
  run(fields, { account, phone, ports: { callCountries, fallbackWaitSeconds } }) {
    const wrong = wrongSchedule(fields)
    if (wrong !== null) return refuse(wrong)
    const pricePerPartMicros = account.tariffs.priceOf('call', phone)
    if (pricePerPartMicros === null || !mayCall(phone, callCountries)) return refuse(itemErrors.noTariff)
    const request = {
      sender: '',
      content: { kind: 'call' },
      lifetimeSeconds: null,
      pricePerPartMicros,
      isCode: true,
    } as const
    return { kind: 'call', phone, plan: planStages([request], fallbackWaitSeconds) }
  },
})

/** Where only some countries may be called, a number without a country may not be called. */
function mayCall(phone: string, { countries, countriesOff }: OperationPorts['callCountries']): boolean {
  if (countries === null && countriesOff.length === 0) return true
  const country = countryOf(phone)
  if (country === null) return countries === null
  return (countries === null || countries.includes(country)) && !countriesOff.includes(country)
}
