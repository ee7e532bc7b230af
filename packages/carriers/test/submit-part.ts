import type { SubmitPart } from '../connector.ts'

/** A part of a message of account 1 to 380671234567, with the fields that differ. It ends two days from now. */
export function submitPart(given: Partial<SubmitPart> & Pick<SubmitPart, 'content'>): SubmitPart {
  return {
    msgId: 715_380_012,
    accountId: 1,
    isCode: false,
    stage: 0,
    phone: '380671234567',
    sender: 'Shop',
    partIndex: 0,
    partCount: 1,
    concatReference: 7,
    expiresAt: Date.now() + 172_800_000,
    waitEndsAt: Date.now() + 60_000,
    ...given,
  }
}
