import { type NumberScript, numberScriptOf } from './number-script.ts'
import { abroad, originOf, type PlannedNetwork } from './numbering-plan.ts'

/** What a home location register knows of a number. */
export interface Subscriber {
  imsi: string
  /** Where the number was given out. */
  origin: PlannedNetwork
  /** Where it lives since it was taken along; null where it was not. */
  portedTo: PlannedNetwork | null
  /** Whose subscriber it is: of one of these. */
  serving: PlannedNetwork
  /** Where it is at the moment, if not at home. */
  roamingIn: PlannedNetwork | null
  servingMsc: string
}

/** Nobody has the number, or nobody answered. */
const tellsNothing: readonly NumberScript[] = ['unknown', 'no-response', 'system-failure', 'not-served']

/** Asks the register about digits of a number; `subscriber` is null where it tells nothing. */
export function queryRegister(phone: string): { script: NumberScript; subscriber: Subscriber | null } {
  const script = numberScriptOf(phone)
  return { script, subscriber: tellsNothing.includes(script) ? null : subscriberOf(script, phone) }
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
