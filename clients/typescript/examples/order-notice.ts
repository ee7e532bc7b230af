// Notifies customers that their orders have left: by Viber, and by SMS where Viber does not reach them. All messages
// go to the gateway in one request; an order with a wrong number stops no other one.
import process from 'node:process'
import { PhoneError, Posthorn, PosthornError } from '@posthorn/client'

const { POSTHORN_URL = 'http://127.0.0.1:8080', POSTHORN_KEY = 'sandbox' } = process.env
const posthorn = new Posthorn({ url: POSTHORN_URL, key: POSTHORN_KEY })

const phones = process.argv.length > 2 ? process.argv.slice(2) : ['380671234567', '380671239921', '12']
// Order numbers may be longer than JavaScript's numbers are exact: as a bigint they keep every digit.
const orders = phones.map((phone, index) => ({ id: 9_007_199_254_740_993n + BigInt(index), phone }))

async function notify({ id, phone }: { id: bigint; phone: string }): Promise<string> {
  const text = `Your order ${id} has left.`
  try {
    const { msg_id } = await posthorn.perform({
      type: 'viber+sms',
      id,
      phone,
      viber_signature: 'Posthorn',
      viber_type: 'text',
      viber_message: text,
      sms_signature: 'Posthorn',
      sms_message: text,
    })
    const { status, type } = await posthorn.waitFor(msg_id)
    return `${status} by ${type}`
  } catch (error) {
    if (error instanceof PhoneError) return `wrong number ${phone}`
    if (error instanceof PosthornError) return `${error.code}: ${error.message}`
    throw error
  }
}

const outcomes = await Promise.all(orders.map(notify))
for (const [index, { id }] of orders.entries()) console.log(`Order ${id}: ${outcomes[index]}`)
const { amount, currency } = await posthorn.perform({ type: 'balance' })
console.log(`Left to spend: ${amount} ${currency}`)
