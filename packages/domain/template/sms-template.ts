export interface SmsTemplate {
  templateId: number
  name: string | null
  /** BCP 47, as the client gave it; null: none. */
  lang: string | null
  text: string
  createdAt: number
}
