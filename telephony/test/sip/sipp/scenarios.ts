/** Scenarios for SIPp, which plays the callee: https://sipp.readthedocs.io/en/latest/scenarios/ownscenarios.html */

const sdp = `v=0
o=sipp 1 1 IN IP4 127.0.0.1
s=-
c=IN IP4 127.0.0.1
t=0 0
m=audio 6000 RTP/AVP 0 101
a=rtpmap:0 PCMU/8000
a=rtpmap:101 telephone-event/8000`

const contact = 'Contact: <sip:sipp@[local_ip]:[local_port];transport=[transport]>'

/** SIPp's response to the last request. `extra` are further header lines. */
const reply = (line: string, extra: string[] = [], body = '', retransmit = '') => `
  <send${retransmit}><![CDATA[
SIP/2.0 ${line}
[last_Via:]
[last_From:]
[last_To:];tag=[pid]SIPp[call_number]
[last_Call-ID:]
[last_CSeq:]
${[contact, ...extra].join('\n')}
${body === '' ? '' : 'Content-Type: application/sdp\n'}Content-Length: [len]

${body}
]]></send>`

/** The same once the last request has our To tag, or is another one than the INVITE that is answered. */
const laterReply = (line: string, cseq = '[last_CSeq:]') =>
  reply(line).replace('[last_To:];tag=[pid]SIPp[call_number]', '[last_To:]').replace('[last_CSeq:]', cseq)

const receive = (method: string, inside = '') => `
  <recv request="${method}" crlf="true" rrs="true">${inside}</recv>`

const ringing = reply('180 Ringing')
const answered = reply('200 OK', [], sdp, ' retrans="500"')
const bye = `${receive('BYE')}${laterReply('200 OK')}`

const scenario = (...steps: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<scenario name="posthorn">${steps.join('')}\n</scenario>\n`

/** A request of SIPp in the dialog that our INVITE made. */
const requestInDialog = (method: string, cseq: number, body = '') => `
  <send${method === 'ACK' ? '' : ' retrans="500"'}><![CDATA[
${method} [$target] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: [$callee];tag=[pid]SIPp[call_number]
To: [$caller]
Call-ID: [call_id]
CSeq: ${cseq} ${method}
Max-Forwards: 70
${contact}
${body === '' ? '' : 'Content-Type: application/sdp\n'}Content-Length: [len]

${body}
]]></send>`

/** Stores the parts of the INVITE that SIPp's own requests need. */
const rememberParties = `<action>
    <ereg regexp="&lt;(.*)&gt;" search_in="hdr" header="Contact:" check_it="true" assign_to="whole,target"/>
    <ereg regexp=".*" search_in="hdr" header="From:" check_it="true" assign_to="caller"/>
    <ereg regexp=".*" search_in="hdr" header="To:" check_it="true" assign_to="callee"/>
  </action>`
const remembering = `
  <Reference variables="whole"/>`

export const answer = scenario(receive('INVITE'), ringing, answered, receive('ACK'), bye)

export const busy = scenario(receive('INVITE'), reply('486 Busy Here'), receive('ACK'))

export const slow = scenario(
  receive('INVITE'),
  '\n  <pause milliseconds="450"/>',
  ringing,
  answered,
  receive('ACK'),
  bye,
)

/** SIPp itself verifies the answer to its challenge; a wrong one gets a 403. */
export const authentication = (algorithm: string) =>
  scenario(
    receive('INVITE'),
    reply('401 Unauthorized', [
      `WWW-Authenticate: Digest realm="sipp", nonce="47ebe028cda119c35d4877b383027d28da013815", qop="auth", algorithm=${algorithm}`,
    ]),
    receive('ACK'),
    receive('INVITE', '<action><verifyauth assign_to="valid" username="u" password="p"/></action>'),
    '\n  <nop hide="true" test="valid" next="right"/>',
    reply('403 Forbidden'),
    receive('ACK'),
    '\n  <nop hide="true" next="over"/>\n  <label id="right"/>',
    answered,
    receive('ACK'),
    bye,
    '\n  <label id="over"/>',
  )

export const noAnswer = scenario(
  receive('INVITE'),
  ringing,
  receive('CANCEL'),
  laterReply('200 OK'),
  reply('487 Request Terminated').replace('[last_CSeq:]', 'CSeq: 1 INVITE'),
  receive('ACK'),
)

/** The 200 to the INVITE leaves after the CANCEL came. */
export const cancelRace = scenario(
  receive('INVITE'),
  ringing,
  receive('CANCEL'),
  laterReply('200 OK'),
  answered.replace('[last_CSeq:]', 'CSeq: 1 INVITE'),
  receive('ACK'),
  bye,
)

export const reinvite = scenario(
  receive('INVITE', rememberParties),
  remembering,
  answered,
  receive('ACK'),
  requestInDialog('INVITE', 11, `${sdp}\na=sendonly`),
  '\n  <recv response="200" rrs="true"/>',
  requestInDialog('ACK', 11),
  bye,
)

export const hungUp = scenario(
  receive('INVITE', rememberParties),
  remembering,
  answered,
  receive('ACK'),
  requestInDialog('BYE', 11),
  '\n  <recv response="200"/>',
)

/** A trunk: answers OPTIONS with 200, answers a call, holds it for a second after `talkMs`, and resumes it. */
export const heldTrunk = (talkMs: number) =>
  scenario(
    '\n  <recv request="OPTIONS" optional="true" next="probed"/>',
    receive('INVITE', rememberParties),
    remembering,
    ringing,
    answered,
    receive('ACK'),
    `\n  <pause milliseconds="${talkMs}"/>`,
    requestInDialog('INVITE', 11, `${sdp}\na=sendonly`),
    '\n  <recv response="200" rrs="true"/>',
    requestInDialog('ACK', 11),
    '\n  <pause milliseconds="1000"/>',
    requestInDialog('INVITE', 12, `${sdp}\na=sendrecv`),
    '\n  <recv response="200" rrs="true"/>',
    requestInDialog('ACK', 12),
    bye,
    '\n  <nop hide="true" next="over"/>\n  <label id="probed"/>',
    reply('200 OK'),
    '\n  <label id="over"/>',
  )
