import { type Sandbox, startSandbox } from '../../simulators/sandbox.ts'
import type { SmsCarrierName } from '../../simulators/sms-carriers.ts'
import { type ReceivedRequest, Receiver } from '../support/receiver.ts'

/** A sandbox with one carrier of SMS over HTTP, the carrier's own client library, and a server for its webhooks. */
export async function openSmsNetwork<Client>(
  carrier: SmsCarrierName,
  clientOf: (sandbox: Sandbox) => Client,
) {
  const sandbox = await startSandbox({
    dataDir: null,
    http: { port: 0 },
    sms: { port: 0 },
    [carrier]: { port: 0, deliveryDelayMs: 0 },
  })
  const receiver = await Receiver.open()
  return {
    sandbox,
    receiver,
    client: clientOf(sandbox),
    /** Writes from a handset, and resolves with the carrier's `count` webhooks to `/reply`. */
    async reply(message: { phone: string; to: string; text: string }, count = 1): Promise<ReceivedRequest[]> {
      const { phone, to, text } = message
      await sandbox[carrier]?.setWebhook(receiver.url('/reply'))
      sandbox[carrier]?.reply({
        phone,
        channel: 'sms',
        to,
        content: { kind: 'text', text },
        via: null,
        ref: null,
      })
      await receiver.requests(count)
      return receiver.received
    },
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}
