import type { CarriedMessage } from '../web/carrier-ledger.ts'

/** A code on its way to a user of Telegram, or the mere right to send one. */
export interface Verification extends CarriedMessage {
  code: string
  from: string
  callbackUrl: string | null
  payload: string | null
  costMicros: number
  refunded: boolean
  /** null: requested by checkSendAbility, not sent yet. */
  delivery: { status: DeliveryStatus; at: number } | null
  check: { status: CheckStatus; at: number; entered: string } | null
  wrongCodes: number
  expiresAt: number | null
}

export type DeliveryStatus = 'sent' | 'delivered' | 'read' | 'expired' | 'revoked'
type CheckStatus = 'code_valid' | 'code_invalid' | 'code_max_attempts_exceeded' | 'expired'

const maxWrongCodes = 5

/** Nothing was sent yet. */
export function newVerification(
  fields: Pick<Verification, 'id' | 'phone' | 'from' | 'costMicros'>,
): Verification {
  return {
    ...fields,
    script: null,
    steps: [],
    played: 0,
    code: '',
    callbackUrl: null,
    payload: null,
    refunded: false,
    delivery: null,
    check: null,
    wrongCodes: 0,
    expiresAt: null,
  }
}

/** Notes the code that the user entered, and whether it was right. */
export function checkCode(verification: Verification, entered: string, now: number): void {
  verification.check = { status: statusOfCode(verification, entered, now), at: now, entered }
  if (verification.check.status === 'code_invalid') verification.wrongCodes++
}

function statusOfCode(
  { expiresAt, wrongCodes, code }: Verification,
  entered: string,
  now: number,
): CheckStatus {
  if (expiresAt !== null && now > expiresAt) return 'expired'
  if (wrongCodes >= maxWrongCodes) return 'code_max_attempts_exceeded'
  return entered === code ? 'code_valid' : 'code_invalid'
}

/** RequestStatus of https://core.telegram.org/gateway/api#requeststatus. Times are in seconds since 1970. */
export function requestStatus(verification: Verification, balanceMicros: number): object {
  const { id, phone, costMicros, refunded, delivery, check, payload } = verification
  return {
    request_id: id,
    phone_number: `+${phone}`,
    request_cost: costMicros / 1_000_000,
    ...(refunded ? { is_refunded: true } : {}),
    remaining_balance: balanceMicros / 1_000_000,
    ...(delivery
      ? { delivery_status: { status: delivery.status, updated_at: Math.floor(delivery.at / 1_000) } }
      : {}),
    ...(check
      ? {
          verification_status: {
            status: check.status,
            updated_at: Math.floor(check.at / 1_000),
            code_entered: check.entered,
          },
        }
      : {}),
    ...(payload === null ? {} : { payload }),
  }
}
