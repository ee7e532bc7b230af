import { known, type Members, textOf } from '../http/members.ts'
import type { InboundContent, ReadContent } from '../infobip/inbound.ts'

/** Asks for the size of a file in octets; null where it cannot be had. Never rejects. */
export type SizeOf = (url: string) => Promise<number | null>

/** Files whose sizes are looked for at once; of more nobody learns the size. Subscribers choose where they are. */
const maxLooking = 20

/** Reads what subscribers write on Viber. Infobip does not say how big a file is: `sizeOf` may look for it. */
export function viberContentReader(lookForSize: SizeOf | null): ReadContent {
  let looking = 0
  const sizeOf: SizeOf | null =
    lookForSize &&
    (async (url) => {
      if (looking >= maxLooking) return null
      looking++
      return lookForSize(url).finally(() => looking--)
    })
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
  const filesize = sizeOf === null ? null : await sizeOf(url)
  return {
    text: textOf(message['text']) ?? '',
    details: { media: { url, ...known({ filename: textOf(message['fileName']), filesize }) } },
    answers: textOf(message['trackingData']),
  }
}
