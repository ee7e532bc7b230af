import type { NumberScript } from '../numbers/number-script.ts'
import type { PlannedNetwork } from '../numbers/numbering-plan.ts'
import { queryRegister, type Subscriber } from '../numbers/register.ts'
import { error, invalidDestination, type MessageError, type MessageStatus, status } from './statuses.ts'

const delivered = status(3, 'DELIVERED', 5, 'DELIVERED_TO_HANDSET', 'Message delivered to handset')
const undeliverable = status(2, 'UNDELIVERABLE', 9, 'UNDELIVERABLE_NOT_DELIVERED', 'Message not delivered')
const noError = error(0, 'Ok', 0, 'NO_ERROR', 'No Error', false)
const handsetError = (id: number, name: string, description: string, permanent = false) =>
  error(1, 'HANDSET_ERRORS', id, name, description, permanent)

/** How a lookup ends: status and error, by Infobip's registry of codes. */
const endings: Readonly<Record<NumberScript, [MessageStatus, MessageError]>> = {
  valid: [delivered, noError],
  ported: [delivered, noError],
  roaming: [delivered, noError],
  absent: [undeliverable, handsetError(27, 'EC_ABSENT_SUBSCRIBER', 'Absent Subscriber')],
  unknown: [undeliverable, handsetError(1, 'EC_UNKNOWN_SUBSCRIBER', 'Unknown Subscriber', true)],
  'no-response': [undeliverable, handsetError(502, 'EC_NO_RESPONSE', 'No Response')],
  'system-failure': [undeliverable, handsetError(34, 'EC_SYSTEM_FAILURE', 'System Failure')],
  'not-served': [status(5, 'REJECTED', 6, 'REJECTED_NETWORK', 'Network is forbidden'), noError],
}

/** One of `results`; `to` as the client wrote it. */
export function numberResult(to: string): object {
  const phone = to.replace(/^\+/, '')
  if (!/^[0-9]{7,15}$/.test(phone)) return { to, status: invalidDestination, error: noError }
  const { script, subscriber } = queryRegister(phone)
  const [ending, fault] = endings[script]
  return { to, ...(subscriber && details(subscriber)), status: ending, error: fault }
}

function details({ imsi, origin, portedTo, serving, roamingIn, servingMsc }: Subscriber): object {
  return {
    mccMnc: serving.mccMnc,
    imsi,
    originalNetwork: networkOf(origin),
    ported: portedTo !== null,
    ...(portedTo && { portedNetwork: networkOf(portedTo) }),
    roaming: roamingIn !== null,
    ...(roamingIn && { roamingNetwork: networkOf(roamingIn) }),
    servingMSC: servingMsc,
  }
}

function networkOf({ name, prefix, country, id }: PlannedNetwork): object {
  return {
    networkName: name,
    networkPrefix: prefix,
    countryName: country.name,
    countryPrefix: country.prefix,
    networkId: id,
  }
}
