import { type NumberScript, numberScriptOf } from './number-script.ts'
import { type Origin, originOf } from './numbering-plan.ts'
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

/** What the network says, beside the number's own: nothing where nobody has it, or nobody answered. */
const tellsNothing: readonly NumberScript[] = ['unknown', 'no-response', 'system-failure', 'not-served']

const abroad = {
  networkName: 'Tele2',
  networkPrefix: '739',
  countryName: 'Sweden',
  countryPrefix: '46',
  networkId: 456,
}

/** One of `results`; `to` as it was asked for. */
export function numberResult(to: string): object {
  const phone = to.replace(/^\+/, '')
  if (!/^[0-9]{7,15}$/.test(phone)) return { to, status: invalidDestination, error: noError }
  const script = numberScriptOf(phone)
  const [ending, fault] = endings[script]
  const told = tellsNothing.includes(script) ? {} : details(script, phone, originOf(phone))
  return { to, ...told, status: ending, error: fault }
}

function details(script: NumberScript, phone: string, { mccMnc, network, rival }: Origin): object {
  const ported = script === 'ported'
  const serving = ported ? rival : { mccMnc, network }
  const roaming = script === 'roaming'
  return {
    mccMnc: serving.mccMnc,
    imsi: serving.mccMnc + phone.slice(-10).padStart(15 - serving.mccMnc.length, '0'),
    originalNetwork: network,
    ported,
    ...(ported && { portedNetwork: rival.network }),
    roaming,
    ...(roaming && { roamingNetwork: abroad }),
    servingMSC: `${(roaming ? abroad : serving.network).countryPrefix}001`,
  }
}
