import type { ReplyMedia } from '../../domain/message/reply.ts'
import { type Members, textOf } from '../http/members.ts'
import type { InboundContent, ReadContent } from '../infobip/inbound.ts'

/** Asks for the size of a file in octets; null where it cannot be had. Never rejects. */
export type SizeOf = (url: string) => Promise<number | null>

/** Reads what subscribers write on Viber. Infobip does not say how big a file is: `sizeOf` may ask for it. */
export function viberContentReader(sizeOf: SizeOf | null): ReadContent {
  return (message) => {
    switch (message['type']) {
      case 'TEXT': {
        const text = textOf(message['text'])
        return text === null ? null : { text, answers: textOf(message['trackingData']) }
      }
      case 'FILE':
        return readFile(message, sizeOf)
      default:
        return null
    }
  }
}

async function readFile(message: Members, sizeOf: SizeOf | null): Promise<InboundContent | null> {
  const url = textOf(message['url'])
  if (url === null) return null
  const filename = textOf(message['fileName'])
  const filesize = sizeOf === null ? null : await sizeOf(url)
  const media: ReplyMedia = {
    url,
    ...(filename === null ? {} : { filename }),
    ...(filesize === null ? {} : { filesize }),
  }
  return {
    text: textOf(message['text']) ?? '',
    details: { media },
    answers: textOf(message['trackingData']),
  }
}
