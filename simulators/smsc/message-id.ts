import { unreachable } from '../../packages/kit/flow/unreachable.ts'
import type { IdForm } from './faults.ts'

const paddedLength = 20

/** One number in one of the forms that SMSCs write it in. */
export function renderMessageId(id: number, form: IdForm): string {
  switch (form) {
    case 'decimal':
      return String(id)
    case 'hex':
      return id.toString(16)
    case 'hex-upper':
      return id.toString(16).toUpperCase()
    case 'padded':
      return String(id).padStart(paddedLength, '0')
    default:
      return unreachable(form)
  }
}

/** The number that a client means by `text`, or null. */
export function parseMessageId(text: string, form: IdForm): number | null {
  const hex = form === 'hex' || form === 'hex-upper'
  if (!(hex ? /^[0-9a-fA-F]{1,14}$/ : /^[0-9]{1,20}$/).test(text)) return null
  const id = Number.parseInt(text, hex ? 16 : 10)
  return Number.isSafeInteger(id) ? id : null
}
