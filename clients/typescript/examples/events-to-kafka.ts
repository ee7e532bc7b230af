// Puts everything that happens to the messages of the account into a topic of Kafka, at least once and in order, and goes on
// after a restart where it stopped: the number of the last event that all replicas have is in the file CURSOR. Kafka's part
// is done by kcat, whose options are in KCAT, such as `-b kafka-1:9092 -t posthorn.events`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { Posthorn, type PosthornEvent } from '@posthorn/client'

const { POSTHORN_URL = 'http://127.0.0.1:8080', POSTHORN_KEY = 'sandbox' } = process.env
const { CURSOR = 'events.cursor', KCAT = '-b 127.0.0.1:9092 -t posthorn.events' } = process.env
const posthorn = new Posthorn({ url: POSTHORN_URL, key: POSTHORN_KEY })
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

let page: PosthornEvent[] = []
try {
  const events = posthorn.events({
    ...(existsSync(CURSOR) && { after: readFileSync(CURSOR, 'utf8') }),
    signal: stop.signal,
    onProgress: async (number) => {
      await publish(page)
      page = []
      writeFileSync(CURSOR, number)
      console.log(`published up to ${number}`)
    },
    onRetry: (error) => console.error(`${error.message}; trying again`),
  })
  for await (const event of events) page.push(event)
} catch (error) {
  if (!stop.signal.aborted) throw error
}

/** Rejects unless all replicas in sync have the events. Those of one message have one key, so one partition. */
async function publish(events: readonly PosthornEvent[]): Promise<void> {
  if (events.length === 0) return
  const words = [...KCAT.split(' '), '-P', '-K', '\t', '-X', 'acks=all', '-X', 'enable.idempotence=true']
  const kcat = spawn('kcat', words, { stdio: ['pipe', 'inherit', 'inherit'] })
  const lines = events.map((event) => `${keyOf(event)}\t${JSON.stringify(event)}\n`)
  kcat.stdin.end(lines.join(''))
  const [code] = (await once(kcat, 'close')) as [number | null]
  if (code !== 0)
    throw new Error(`kcat ended with ${code}: the events after the number in ${CURSOR} come again`)
}

function keyOf({ id, data }: PosthornEvent): string {
  return 'msg_id' in data ? String(data.msg_id) : id
}
