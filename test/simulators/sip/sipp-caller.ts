import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { scratchFolder } from '../scratch-folder.ts'

const program = 'sipp'

export interface SippCall {
  /** The port called at 127.0.0.1. */
  port: number
  to: string
  transport?: 'u1' | 't1'
  password?: string
}

const sdp = `v=0
o=sipp 1 1 IN IP4 127.0.0.1
s=-
c=IN IP4 127.0.0.1
t=0 0
m=audio 9 RTP/AVP 0 101
a=rtpmap:0 PCMU/8000
a=rtpmap:101 telephone-event/8000`

const head = (method: string, number: number, to: string) => `
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:380440000001@[local_ip]:[local_port]>;tag=[pid]SIPp[call_number]
${to}
Call-ID: [call_id]
CSeq: ${number} ${method}
Contact: <sip:sipp@[local_ip]:[local_port];transport=[transport]>
Max-Forwards: 70`

const uri = 'sip:[service]@[remote_ip]:[remote_port]'
const newTo = `To: <${uri}>`
const sameTo = '[last_To:]'

/** A request outside a dialog, or with the tag that the last answer gave. */
const send = (method: string, number: number, to: string, extra = '', body = '') => `
  <send${method === 'ACK' ? '' : ' retrans="500"'}><![CDATA[
${method} ${uri} SIP/2.0${head(method, number, to)}
${extra}${body === '' ? '' : 'Content-Type: application/sdp\n'}Content-Length: [len]

${body}
]]></send>`

const receive = (status: number, attributes = '') => `
  <recv response="${status}" ${attributes}/>`
const ringing = `${receive(100, 'optional="true"')}${receive(180)}`

/** An INVITE that is challenged, and the one that answers the challenge with the account's name and password. */
const invite = [
  send('INVITE', 1, newTo, '', sdp),
  receive(407, 'auth="true"'),
  send('ACK', 1, sameTo),
  send('INVITE', 2, newTo, '[authentication]\n', sdp),
].join('')

const scenario = (...steps: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<scenario name="caller">${steps.join('')}\n</scenario>\n`

export const answered = scenario(
  invite,
  ringing,
  receive(200),
  send('ACK', 2, sameTo),
  '\n  <pause milliseconds="300"/>',
  send('BYE', 3, sameTo),
  receive(200),
)

export const hungUp = scenario(
  invite,
  ringing,
  receive(200),
  send('ACK', 2, sameTo),
  '\n  <recv request="BYE"/>',
  `
  <send><![CDATA[
SIP/2.0 200 OK
[last_Via:]
[last_From:]
[last_To:]
[last_Call-ID:]
[last_CSeq:]
Content-Length: 0

]]></send>`,
)

export const busy = scenario(invite, receive(486), send('ACK', 2, sameTo))

export const cancelled = scenario(
  invite,
  ringing,
  send('CANCEL', 2, newTo).replace('[branch]', '[branch-3]'),
  receive(200),
  receive(487),
  send('ACK', 2, sameTo).replace('[branch]', '[branch-6]'),
)

export const turnedAway = scenario(invite, receive(407), send('ACK', 2, sameTo))

/** Plays one of the scenarios. Null when it went through to its end, else SIPp's error. */
export async function playSipp(scenario: string, call: SippCall): Promise<string | null> {
  const { port, to, transport = 'u1', password = 'sandbox' } = call
  await using folder = await scratchFolder()
  await writeFile(join(folder.path, 'scenario.xml'), scenario)
  const child = spawn(
    program,
    [
      ...[
        '-sf',
        'scenario.xml',
        '-i',
        '127.0.0.1',
        '-p',
        String(await freePort()),
        '-t',
        transport,
        '-s',
        to,
      ],
      ...['-au', 'posthorn', '-ap', password, '-auth_uri', `${to}@127.0.0.1:${port}`],
      ...['-m', '1', '-nostdin', '-timeout', '15s', '-trace_err', '-recv_timeout', '8000'],
      `127.0.0.1:${port}`,
    ],
    { cwd: folder.path, stdio: 'ignore', timeout: 20_000 },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code === 0) return null
  const files = (await readdir(folder.path)).filter((file) => file.includes('errors'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder.path, file), 'utf8')))
  return `sipp ended with ${code}: ${texts.join('\n').slice(0, 2_000)}`
}
