export type ViberTemplateStatus = 'pending' | 'approved' | 'rejected'

export interface ViberTemplate {
  templateId: number
  signature: string
  text: string
  status: ViberTemplateStatus
  /** Why it was rejected, where that is known. */
  reason: string | null
  createdAt: number
}
