import { agreeOnAudio, writeAnswer, writeOffer } from '../../telephony/sip/sdp/audio.ts'
import { parseSessionDescription } from '../../telephony/sip/sdp/session-description.ts'
import { offer } from '../../test/simulators/sip/wire-caller.ts'
import { Broken, target } from '../engine/target.ts'
import { textShape } from '../engine/text-shape.ts'

const local = { host: '192.0.2.7', port: 30_000, codecs: ['PCMA', 'PCMU'] as const }
const session = { id: '1', version: 1 }

export const sdp = target<string>({
  name: 'sdp',
  what: 'session descriptions, the audio agreed on and the answer to it',
  shape: textShape,
  maxSize: 65_000,
  corpus: () => [
    String(offer),
    writeOffer(local, session),
    'v=0\r\no=- 1 2 IN IP6 ::1\r\ns=-\r\nc=IN IP6 ::1\r\nt=0 0\r\na=sendonly\r\nm=video 0 RTP/AVP 31\r\nm=audio 9/2 RTP/AVP 8 0 101\r\na=rtpmap:101 telephone-event/8000\r\na=fmtp:101 0-15\r\na=ptime:20\r\na=inactive\r\n',
  ],
  feed(text) {
    const description = parseSessionDescription(text)
    if (description === null) return 'none'
    const agreed = agreeOnAudio(description, local)
    if (agreed === null) return `refused ${Math.min(description.media.length, 3)}`
    const answer = writeAnswer(description, agreed, local, session)
    if (parseSessionDescription(answer) === null) throw new Broken(`the answer cannot be read: ${answer}`)
    return `${agreed.codec} ${agreed.direction} ${agreed.digitsPayloadType !== null} ${agreed.host === null}`
  },
})
