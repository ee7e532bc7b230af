export const viberTemplateStatuses = ['pending', 'approved', 'rejected'] as const
export type ViberTemplateStatus = (typeof viberTemplateStatuses)[number]

export interface ViberTemplate {
  templateId: number
  signature: string
  text: string
  status: ViberTemplateStatus
  /** Why it was rejected, where that is known. */
  reason: string | null
  createdAt: number
}
