import type { SipRequest } from './message.ts'

export function isCredentials(name: string): boolean {
  return name === 'authorization' || name === 'proxy-authorization'
}

/**
 * An ACK has the credentials of its INVITE, as they were sent: no answer could challenge it, and what was accepted for
 * the INVITE must be accepted for the ACK (RFC 3261 §22.1).
 */
export function withCredentialsOf(invite: SipRequest, ack: SipRequest): SipRequest {
  const headers = ack.headers.copy()
  for (const [name, value] of invite.headers) if (isCredentials(name)) headers.add(name, value)
  return { ...ack, headers }
}
