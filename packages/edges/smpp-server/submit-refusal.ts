/** A refusal: the command_status, and what would be right. */
export interface SubmitRefusal {
  kind: 'refused'
  status: number
  reason: string
}

export function submitRefusal(status: number, reason: string): SubmitRefusal {
  return { kind: 'refused', status, reason }
}
