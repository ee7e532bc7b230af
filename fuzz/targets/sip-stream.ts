import { MessageReader } from '../../telephony/sip/message/message-reader.ts'
import { octetsShape } from '../engine/octets-shape.ts'
import { Broken, target } from '../engine/target.ts'
import { sipMessages } from './sip-corpus.ts'

export const sipStream = target<Buffer>({
  name: 'sip-stream',
  what: 'SIP over a stream in pieces: the messages are those of the stream in one piece',
  shape: octetsShape,
  maxSize: 65_000,
  corpus: () => {
    const messages = sipMessages()
    return messages.map((message, index) =>
      Buffer.from(`${index % 2 === 0 ? '\r\n\r\n' : ''}${message}${messages[(index + 1) % messages.length]}`),
    )
  },
  feed(octets) {
    const whole = messagesIn(octets, octets.length)
    const cut = messagesIn(octets, 1 + ((octets[0] ?? 0) % 61))
    if (whole.messages !== cut.messages || (whole.fault === null) !== (cut.fault === null))
      throw new Broken(
        `in one piece ${whole.messages} (${whole.fault}), in more ${cut.messages} (${cut.fault})`,
      )
    return `${whole.messages} ${whole.fault?.replaceAll(/\d+|".*"/g, '').slice(0, 40)}`
  },
})

function messagesIn(octets: Buffer, pieceLength: number): { messages: string; fault: string | null } {
  const messages: string[] = []
  const reader = new MessageReader({
    onMessage: ({ kind, body }) => void messages.push(`${kind} ${body.length}`),
    onMalformed: () => void messages.push('malformed'),
    onPing: () => undefined,
  })
  let fault: string | null = null
  for (let at = 0; at < octets.length; at += Math.max(1, pieceLength)) {
    fault = reader.push(octets.subarray(at, at + Math.max(1, pieceLength)))
  }
  return { messages: messages.join(), fault }
}
