import { type NumberScript, numberScriptOf } from './number-script.ts'
import { abroad, originOf, type PlannedNetwork } from './numbering-plan.ts'

/** A home location register's entry for a number. */
export interface Subscriber {
  imsi: string
  /** The network that the number was allocated to. */
  origin: PlannedNetwork
  /** The network that it was ported to; null where it was not. */
  portedTo: PlannedNetwork | null
  /** The network that has the subscriber: one of these. */
  serving: PlannedNetwork
  /** The network that it roams in; null at home. */
  roamingIn: PlannedNetwork | null
  servingMsc: string
}

/** The number is not in use, or no network answered. */
const withoutDetails: readonly NumberScript[] = ['unknown', 'no-response', 'system-failure', 'not-served']

/** Looks up digits of a number; `subscriber` is null where the register gives no details. */
export function queryRegister(phone: string): { script: NumberScript; subscriber: Subscriber | null } {
  const script = numberScriptOf(phone)
  return { script, subscriber: withoutDetails.includes(script) ? null : subscriberOf(script, phone) }
}

function subscriberOf(script: NumberScript, phone: string): Subscriber {
  const { network, rival } = originOf(phone)
  const serving = script === 'ported' ? rival : network
  const roamingIn = script === 'roaming' ? abroad : null
  return {
    imsi: serving.mccMnc + phone.slice(-10).padStart(15 - serving.mccMnc.length, '0'),
    origin: network,
    portedTo: script === 'ported' ? rival : null,
    serving,
    roamingIn,
    servingMsc: `${(roamingIn ?? serving).country.prefix}001`,
  }
}
