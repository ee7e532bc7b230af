import { Type } from '@sinclair/typebox'
import { countryOf } from '../../domain/address/country.ts'
import { planStages } from '../../domain/plan/plan-stages.ts'
import { itemErrors } from '../errors.ts'
import { idField, phoneField } from './fields.ts'
import { defineOperation, type OperationContext, refuse } from './operation.ts'

export const callOtp = defineOperation({
  type: 'call/otp',
  schema: Type.Object({ type: Type.Literal('call/otp'), id: idField, phone: phoneField }),
  refusals: [itemErrors.noTariff, itemErrors.notEnoughMoney, itemErrors.callUnanswered],
  examples: [{ type: 'call/otp', id: 1, phone: 380671234567 }],
  run(_fields, { account, phone, callCountries, fallbackWaitSeconds }) {
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

/** Where only some countries may be called, a number that is of none may not. */
function mayCall(phone: string, { countries, countriesOff }: OperationContext['callCountries']): boolean {
  if (countries === null && countriesOff.length === 0) return true
  const country = countryOf(phone)
  if (country === null) return countries === null
  return (countries === null || countries.includes(country)) && !countriesOff.includes(country)
}
