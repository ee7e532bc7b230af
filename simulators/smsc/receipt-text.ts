import { unreachable } from '../../packages/kit/flow/unreachable.ts'
import type { ReceiptForm } from './faults.ts'

/** How a message can end, with the words of SMPP 3.4 (5.2.28 message_state, Appendix B). */
export const outcomes = {
  delivered: { state: 2, stat: 'DELIVRD', err: '000' },
  expired: { state: 3, stat: 'EXPIRED', err: '027' },
  deleted: { state: 4, stat: 'DELETED', err: '000' },
  undeliverable: { state: 5, stat: 'UNDELIV', err: '001' },
  rejected: { state: 8, stat: 'REJECTD', err: '099' },
} as const
export type Outcome = keyof typeof outcomes

/** message_state of a message that is still on its way. */
export const enrouteState = 1

export interface ReceiptFacts {
  id: string
  outcome: Outcome
  submittedAt: number
  doneAt: number
  /** Of the message; its first 20 characters are quoted. */
  text: string
}

/** Characters whose octet differs between ASCII and GSM 03.38, or that lack one. */
const notInEveryAlphabet = /[^A-Za-z0-9 !"#%&'()*+,./:;<=>?-]/g

/** The receipt's text in one of the forms found in the field; empty for `tlv`. */
export function renderReceiptText(facts: ReceiptFacts, form: ReceiptForm): string {
  const { stat, err } = outcomes[facts.outcome]
  const digits = form === 'seconds' ? 12 : 10
  const id = `id:${facts.id}`
  const counts = `sub:001 dlvrd:${facts.outcome === 'delivered' ? '001' : '000'}`
  const dates = `submit date:${formatDate(facts.submittedAt, digits)} done date:${formatDate(facts.doneAt, digits)}`
  const quoted = facts.text.slice(0, 20).replace(notInEveryAlphabet, '?')
  switch (form) {
    case 'text-and-tlv':
    case 'text':
    case 'payload':
    case 'seconds':
    case 'unmarked':
    case 'unmarked-08':
    case 'unmarked-10':
    case 'named-ucs2':
      return `${id} ${counts} ${dates} stat:${stat} err:${err} text:${quoted}`
    case 'capitalised':
      return `${id} ${counts} ${dates} stat:${stat} err:${err} Text:${quoted}`
    case 'no-err':
      return `${id} ${counts} ${dates} stat:${stat} text:${quoted}`
    case 'err-word':
      return `${id} ${counts} ${dates} stat:${stat} err:${err === '000' ? 'none' : 'E0A'} text:${quoted}`
    case 'own-word':
      return `${id} ${counts} ${dates} stat:OWN-${stat} err:${err} text:${quoted}`
    case 'no-counts':
      return `${id} ${dates} stat:${stat} err:${err} text:${quoted}`
    case 'reordered':
      return `stat:${stat} err:${err} ${dates} ${id} ${counts} text:${quoted}`
    case 'no-text':
      return `${id} ${counts} ${dates} stat:${stat} err:${err} text:`
    case 'comma':
      return `${id},${counts.replace(' ', ',')},${dates.replace(' done', ',done')},stat:${stat},err:${err},text:`
    case 'tlv':
      return ''
    default:
      return unreachable(form)
  }
}

/** Whether the form carries receipted_message_id and message_state as TLVs. */
export function hasReceiptTlvs(form: ReceiptForm): boolean {
  return form === 'tlv' || form === 'text-and-tlv'
}

/** YYMMDDhhmm, or with seconds where `digits` is 12. */
function formatDate(at: number, digits: number): string {
  return new Date(at)
    .toISOString()
    .replace(/[^0-9]/g, '')
    .slice(2, 2 + digits)
}
