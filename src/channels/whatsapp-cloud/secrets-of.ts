import type { WhatsAppCloudConfig } from './settings.ts'

/** What must never stand in a text for people. */
export function secretsOf({ token, appSecret, verifyToken }: WhatsAppCloudConfig): string[] {
  return [token.reveal(), appSecret.reveal(), verifyToken.reveal()]
}
