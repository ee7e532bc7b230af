/** A time in which a rule sends no notification, or none of one of its subjects. Instants are ms. */
export interface AlertSilence {
  silenceId: number
  ruleId: number
  /** Null: each one of the rule. */
  subject: string | null
  reason: string
  createdBy: string
  createdAt: number
  endsAt: number
  /** Who ended it early. */
  endedBy: string | null
}

/** Whether it is about this subject of this rule. */
export function concerns(
  silence: Pick<AlertSilence, 'ruleId' | 'subject'>,
  { ruleId, subject }: { ruleId: number; subject: string },
): boolean {
  return silence.ruleId === ruleId && (silence.subject === null || silence.subject === subject)
}
