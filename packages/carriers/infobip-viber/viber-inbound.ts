import { asText, known, type Members } from '../../kit/text/members.ts'
import { type InboundContent, type ReadContent, unknownContent } from '../infobip/inbound.ts'

/** Queries the size of a file in octets; null where that fails. Never rejects. */
export type SizeOf = (url: string) => Promise<number | null>

/** Size queries at once; further files are reported without a size. Subscribers choose the addresses. */
const maxLooking = 20

/** Parses messages on Viber. Infobip does not report the size of a file: `sizeOf` may query it. */
export function viberContentReader(lookForSize: SizeOf): ReadContent {
  let looking = 0
  const sizeOf: SizeOf = async (url) => {
    if (looking >= maxLooking) return null
    looking++
    return lookForSize(url).finally(() => looking--)
  }
  return (message) => {
    switch (message['type']) {
      case 'TEXT': {
        const text = asText(message['text'])
        return text === null ? null : { text, repliesTo: asText(message['trackingData']) }
      }
      case 'FILE':
        return readFile(message, sizeOf)
      default:
        return unknownContent(message)
    }
  }
}

async function readFile(message: Members, sizeOf: SizeOf): Promise<InboundContent | null> {
  const url = asText(message['url'])
  if (url === null) return null
  const filesize = await sizeOf(url)
  return {
    text: asText(message['text']) ?? '',
    details: { media: { url, ...known({ filename: asText(message['fileName']), filesize }) } },
    repliesTo: asText(message['trackingData']),
  }
}
