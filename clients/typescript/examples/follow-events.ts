// Follows everything that happens to the messages of the account, and goes on after a restart where it stopped. The number
// of the last event is in the file CURSOR; a real program stores it together with what it does with the events.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { EventsDroppedError, Posthorn, type PosthornEvent } from '@posthorn/client'

const { POSTHORN_URL = 'http://127.0.0.1:8080', POSTHORN_KEY = 'sandbox' } = process.env
const { CURSOR = 'events.cursor' } = process.env
const posthorn = new Posthorn({ url: POSTHORN_URL, key: POSTHORN_KEY })
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

// Without a number the oldest event that the gateway keeps comes first.
const begin = existsSync(CURSOR) ? { after: readFileSync(CURSOR, 'utf8') } : {}
try {
  const events = posthorn.events({
    ...begin,
    signal: stop.signal,
    onProgress: (number) => writeFileSync(CURSOR, number),
    onRetry: (error) => console.error(`${error.message}; trying again`),
  })
  for await (const event of events) console.log(`${event.number} ${lineOf(event)}`)
} catch (error) {
  if (error instanceof EventsDroppedError) {
    console.error(`Events before ${error.oldest} are gone: query the statuses of open messages.`)
    process.exitCode = 1
  } else if (!stop.signal.aborted) throw error
}

function lineOf({ type, data }: PosthornEvent): string {
  if (type === 'message.delivered' || type === 'message.failed') {
    return `message ${data.id} is ${data.status} by ${data.channel}`
  }
  if (type === 'reply.received') return `${data.phone} replied: ${data.reply?.message}`
  if (type === 'balance.low') return `only ${data.balance} ${data.currency} left`
  return type
}
