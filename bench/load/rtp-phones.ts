// Telephones of bench/rtp-calls.ts, in their own process: each sends a frame every 20 ms to its stream and
// notes when frames arrive. The parent sends `{ open }` and `{ ports }` to begin, and `{ stop: true }` to get
// the figures.
import { everyFrame, type PhoneFigures, RtpPhone } from './rtp-phone.ts'

/** Messages from the parent. */
export type PhoneOrder = { open: number } | { ports: number[] } | { stop: true }

const figures: PhoneFigures = { gaps: [], received: 0, lost: 0, starts: [] }
let phones: RtpPhone[] = []
let hush: () => void = () => undefined

async function open(count: number): Promise<void> {
  phones = await Promise.all(Array.from({ length: count }, () => RtpPhone.open(figures)))
  process.send?.(phones.map(({ port }) => port))
}

function talk(ports: number[]): void {
  hush = everyFrame(
    () => phones.length,
    (index) => phones[index]?.send(ports[index] ?? 0),
  )
}

function stop(): void {
  hush()
  for (const phone of phones) phone.close()
  process.send?.(figures, () => process.disconnect())
}

process.on('message', (order: PhoneOrder) => {
  if ('open' in order) void open(order.open)
  else if ('ports' in order) talk(order.ports)
  else stop()
})
