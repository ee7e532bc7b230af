import type { NumberScript } from '../numbers/number-script.ts'
import type { PlannedNetwork } from '../numbers/numbering-plan.ts'
import { queryRegister, type Subscriber } from '../numbers/register.ts'
import { RequestError } from '../sms-http/request-error.ts'
import { type Operation, phoneOf } from './read-operations.ts'

/** `status` of a result; null: the error of one. */
const statuses: Readonly<Record<NumberScript, string | null>> = {
  valid: 'DELIVERED',
  ported: 'DELIVERED',
  roaming: 'DELIVERED',
  absent: 'UNDELIVERABLE',
  unknown: 'INVALID DESTINATION ADDRESS',
  'no-response': null,
  'system-failure': null,
  'not-served': null,
}

/** The result of an operation `hlr` over the numbering plan of all simulated registers. Throws `RequestError`. */
export function lookUp(operation: Operation): object {
  const phone = phoneOf(operation)
  const { script, subscriber } = queryRegister(phone)
  const status = statuses[script]
  if (status === null) {
    const served = script !== 'not-served'
    const error = served
      ? 'The network did not answer the lookup, please try again'
      : 'Operator not supported'
    throw new RequestError(200, error)
  }
  return { phone: Number(phone), status, ...(subscriber && detailsOf(subscriber)) }
}

/** IMSI and codes are numbers in the contract. */
function detailsOf({ imsi, serving, origin, portedTo }: Subscriber): object {
  return {
    imsi: Number(imsi),
    mccmnc: Number(serving.mccMnc),
    ported: portedTo !== null,
    network: { origin: networkOf(origin), ...(portedTo && { ported: networkOf(portedTo) }) },
  }
}

function networkOf({ name, prefix, country }: PlannedNetwork): object {
  return {
    name,
    ...(prefix === '' ? {} : { prefix: Number(prefix) }),
    country: { name: country.name, prefix: Number(country.prefix) },
  }
}
