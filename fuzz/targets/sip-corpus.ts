import { offer } from '../../test/simulators/sip/wire-caller.ts'

const head = (start: string, more: string[], method: string) => [
  start,
  'Via: SIP/2.0/UDP 192.0.2.1:5060;branch=z9hG4bK776asdhds;rport;received=192.0.2.9',
  'Max-Forwards: 70',
  'From: "Bank \\"A\\"" <sip:+380440000001@carrier.example;user=phone>;tag=1928301774',
  'To: Bob <sips:bob%40home@[2001:db8::7]:5061;transport=tcp?x=y>;tag=a6c85cf',
  'Call-ID: a84b4c76e66710@pc33.atlanta.com',
  `CSeq: 314159 ${method}`,
  ...more,
]

/** Requests and responses as carriers write them, with folded lines, compact names and challenges. */
export function sipMessages(): string[] {
  const sdp = `Content-Type: application/sdp\r\nContent-Length: ${offer.length}\r\n\r\n${offer}`
  const text = (lines: string[], end = 'Content-Length: 0\r\n\r\n') => `${lines.join('\r\n')}\r\n${end}`
  return [
    text(head('INVITE sip:380671234567@192.0.2.7 SIP/2.0', ['Contact: <sip:a@192.0.2.1>'], 'INVITE'), sdp),
    text(
      head(
        'SIP/2.0 200 OK',
        ['Contact: <sip:b@192.0.2.7;lr>', 'Session-Expires: 1800;refresher=uas'],
        'INVITE',
      ),
      sdp,
    ),
    text(
      head(
        'SIP/2.0 407 Proxy Authentication Required',
        [
          'Proxy-Authenticate: Digest realm="atlanta, \\"x\\"", nonce="f84f1cec", opaque="", stale=FALSE, qop="auth,auth-int", algorithm=SHA-256',
          'WWW-Authenticate: Digest realm="b", nonce="c", algorithm=MD5-sess',
        ],
        'INVITE',
      ),
    ),
    text(
      head('SIP/2.0 183 Session Progress', ['Reason: Q.850;cause=16;text="Normal"', 'RSeq: 1'], 'INVITE'),
      sdp,
    ),
    text(
      head('BYE sip:b@192.0.2.7 SIP/2.0', ['Reason:\r\n  SIP ;cause=200', 'v: SIP/2.0/TCP 192.0.2.2'], 'BYE'),
    ),
    text(
      head('INFO sip:b@192.0.2.7 SIP/2.0', ['c: application/dtmf-relay', 'l: 22'], 'INFO'),
      '\r\nSignal=5\r\nDuration=160',
    ),
    text(head('OPTIONS sip:b@192.0.2.7 SIP/2.0', ['Supported: timer, 100rel', 'Require: x'], 'OPTIONS')),
  ]
}
