import type { MessageStatus } from '../../src/domain/message/status.ts'
import { isSuccess } from '../../src/domain/message/status.ts'
import { audit } from '../../src/storage/audit.ts'
import type { Evidence } from './evidence.ts'

/** Money in is available, reserved or charged; a success is paid for, and nothing else is. */
export async function money({ db, messages }: Evidence): Promise<string[]> {
  const broken: string[] = []
  const { accounts, faults } = await audit(db)
  for (const { differences } of accounts)
    for (const { what, expectedMicros, foundMicros } of differences)
      broken.push(`money: ${what} is ${foundMicros} instead of ${expectedMicros}`)
  for (const { msgId, what } of faults) broken.push(`money: message ${msgId} ${what}`)
  for (const { msgId, phase, status, chargedMicros } of messages.values()) {
    if (phase !== 9) continue
    const isPaid = isSuccess(status as MessageStatus) || status === 'PARTIALLY DELIVERED'
    if (isPaid !== chargedMicros > 0)
      broken.push(`money: message ${msgId} is ${status} and charged ${chargedMicros}`)
  }
  return broken
}
