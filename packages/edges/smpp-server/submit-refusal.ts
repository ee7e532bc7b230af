/** A refusal: the command_status, and what would be right. */
export interface SubmitRefusal {
  kind: 'refused'
  status: number
  reason: string
}

export function refused(status: number, reason: string): SubmitRefusal {
  return { kind: 'refused', status, reason }
}
