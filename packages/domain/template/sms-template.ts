export interface SmsTemplate {
  templateId: number
  name: string | null
  text: string
  createdAt: number
}
