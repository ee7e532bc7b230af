// Asks a question by SMS, receives the subscriber's reply as a signed webhook, and answers it. The account needs a
// signing secret: `posthorn accounts sign`. HOOK is the address at which the gateway reaches this program.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { type MessageCallback, Posthorn, verifyWebhook, WebhookError } from '@posthorn/client'

const { POSTHORN_URL = 'http://127.0.0.1:8080', POSTHORN_KEY = 'sandbox' } = process.env
const { POSTHORN_SIGNING_SECRET = '', PORT = '0', HOOK } = process.env
const [phone = '380671239919'] = process.argv.slice(2)
const posthorn = new Posthorn({ url: POSTHORN_URL, key: POSTHORN_KEY })
const sms = (id: string, text: string) =>
  ({ type: 'sms', id, phone, sms_signature: 'Posthorn', sms_message: text }) as const

const seen = new Set<string>()
let replied: (text: string) => void
const reply = new Promise<string>((resolve) => {
  replied = resolve
})

const server = createServer((request, response) => {
  void receive(request).then((status) => response.writeHead(status).end())
})
await new Promise<void>((resolve) => server.listen(Number(PORT), '127.0.0.1', resolve))
const hook = HOOK ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

await posthorn.perform({ ...sms('visit-1', 'Are you coming tomorrow?'), hook })
console.log('Asked.')
const text = await reply
console.log(`The subscriber replied: ${text}`)
const thanks = await posthorn.perform(
  sms('visit-2', text === 'OK' ? 'See you tomorrow!' : 'We will call you.'),
)
const { status } = await posthorn.waitFor(thanks.msg_id)
console.log(`Our answer is ${status}.`)
server.close()

/** The HTTP status for the gateway. Anything but 200 makes it send the webhook again later. */
async function receive(request: IncomingMessage): Promise<number> {
  try {
    const raw = await readBody(request)
    const webhook = await verifyWebhook<MessageCallback>(raw, request.headers, POSTHORN_SIGNING_SECRET)
    // Webhooks come at least once, and in any order.
    if (seen.has(webhook.id)) return 200
    seen.add(webhook.id)
    const [newest] = webhook.body.replies ?? []
    if (newest !== undefined) replied(newest.message)
    return 200
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return error instanceof WebhookError ? 400 : 500
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
