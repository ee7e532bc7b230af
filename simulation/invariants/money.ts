import { isOpen, isSuccess } from '../../packages/domain/message/status.ts'
import { audit } from '../../packages/store/money/audit.ts'
import type { Evidence } from './evidence.ts'

/** Money in is available, reserved or charged; a success is paid for, and nothing else is. */
export async function money({ db, messages }: Evidence): Promise<string[]> {
  const broken: string[] = []
  const { accounts, faults } = await audit(db)
  for (const { differences } of accounts)
    for (const { what, expectedMicros, foundMicros } of differences)
      broken.push(`money: ${what} is ${foundMicros} instead of ${expectedMicros}`)
  for (const { msgId, what } of faults) broken.push(`money: message ${msgId} ${what}`)
  for (const { msgId, phase, status, chargedMicros, timeline } of messages.values()) {
    if (phase !== 9) continue
    // A success that comes after another final status is free.
    const first = timeline.find((entry) => entry.step === 'status' && !isOpen(entry.status))
    const isPaid = first?.step === 'status' && isSuccess(first.status)
    if (isPaid !== chargedMicros > 0)
      broken.push(`money: message ${msgId} is ${status} and charged ${chargedMicros}`)
  }
  return broken
}
