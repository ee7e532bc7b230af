import { checkConnections } from './connection-contract.ts'
import type { HttpConnectorSubject } from './subject.ts'
import { checkSubmits } from './submit-contract.ts'
import { checkWebhook } from './webhook-contract.ts'

/**
 * Declares a test for every promise of the port (packages/carriers/connector.ts and webhook.ts) that connectors over
 * HTTP give, each against a scripted upstream of its own on 127.0.0.1.
 */
export function checkHttpConnector(subject: HttpConnectorSubject): void {
  checkSubmits(subject)
  checkConnections(subject)
  checkWebhook(subject)
}
