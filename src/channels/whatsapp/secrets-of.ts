import type { WhatsAppCloudConfig } from '../../config/upstream-config.ts'

/** What must never stand in a text for people. */
export function secretsOf({ token, appSecret, verifyToken }: WhatsAppCloudConfig): string[] {
  return [token.reveal(), appSecret.reveal(), verifyToken.reveal()]
}
