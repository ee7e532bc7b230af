// Sends a one-time code by SMS and checks what the user enters. The gateway makes the code: this program never knows
// it. Where the SMS does not arrive, the gateway goes on with the next channel of the service's plan, which its
// operator sets: `posthorn services set 1 --plan sms:45,viber`.
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Posthorn, TooManyCodesError } from '@posthorn/client'

const { POSTHORN_URL = 'http://127.0.0.1:8080', POSTHORN_KEY = 'sandbox', SERVICE = '1' } = process.env
const [phone = '380671234567'] = process.argv.slice(2)
const posthorn = new Posthorn({ url: POSTHORN_URL, key: POSTHORN_KEY })
const user = createInterface({ input: process.stdin, output: process.stdout, terminal: false })

try {
  const { verify_id } = await posthorn.createCode({ phone, lang: 'en', service_id: Number(SERVICE) })
  for (;;) {
    const code = await user.question('The code that you received: ')
    const { status } = await posthorn.checkCode({ phone, verify_id, code })
    console.log(`\nThe code is ${status}.`)
    // Only a pending code may be tried again; an expired or blocked one needs a new one.
    if (status !== 'pending') break
  }
} catch (error) {
  if (!(error instanceof TooManyCodesError)) throw error
  console.log(`This number gets no more codes now: try again in ${(error.retryAfterMs ?? 60_000) / 1_000} s.`)
} finally {
  user.close()
}
