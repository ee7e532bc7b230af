/** A message that a rule holds for an operator. */
export interface HeldMessage {
  msgId: number
  accountId: number
  rule: string
  detail: string
  heldAt: number
  /** When it expires. */
  until: number
  /** When it may go out once it is released. */
  startsAt: number
}
