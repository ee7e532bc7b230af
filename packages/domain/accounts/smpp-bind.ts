import type { BindSettings } from '../settings/bind-settings.ts'

/** What a client binds with; the password is stored as a hash only. */
export interface SmppBind extends BindSettings {
  bindId: number
  accountId: number
  account: string
  systemId: string
  createdAt: Date
}
