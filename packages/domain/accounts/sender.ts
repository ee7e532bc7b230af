import type { Channel } from '../plan/plan.ts'

export const senderStatuses = ['approved', 'pending', 'rejected'] as const

export type SenderStatus = (typeof senderStatuses)[number]

export interface Sender {
  senderId: number
  accountId: number
  account: string
  channel: Channel
  name: string
  status: SenderStatus
}
