import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  describeFailure,
  type MailStage,
  meaningOfReply,
  parseMailReply,
} from '../../smtp-email/mail-status.ts'

const cases: [string, MailStage, string, string][] = [
  // A problem of the server or of our account: another upstream, or later.
  ['554 5.7.1 Blocked', 'session', 'unavailable', 'REJECTED'],
  ['530 5.7.0 Authentication required', 'sender', 'unavailable', 'REJECTED'],
  ['535 5.7.8 Bad credentials', 'session', 'unavailable', 'REJECTED'],
  ['503 5.5.1 Bad sequence of commands', 'recipient', 'unavailable', 'REJECTED'],
  ['421 4.3.2 Service shutting down', 'recipient', 'unavailable', 'REJECTED'],
  ['452 4.3.1 Insufficient system storage', 'sender', 'unavailable', 'REJECTED'],
  ['450 Try again', 'sender', 'unavailable', 'REJECTED'],
  ['451 4.3.0 Queue file write error', 'message', 'unavailable', 'REJECTED'],
  ['454 4.7.0 TLS not available', 'session', 'unavailable', 'REJECTED'],
  // Throttled.
  ['421 4.7.28 Unusual rate', 'message', 'throttled', 'REJECTED'],
  ['454 Throttling failure: Maximum sending rate exceeded.', 'message', 'throttled', 'REJECTED'],
  ['451 4.4.5 System congestion', 'recipient', 'throttled', 'REJECTED'],
  // Only this message has to wait.
  ['450 4.2.0 Greylisted', 'recipient', 'later', 'UNDELIVERABLE'],
  ['451 4.7.1 Greylisting in action', 'recipient', 'later', 'UNDELIVERABLE'],
  ['452 4.2.2 Mailbox full', 'recipient', 'later', 'UNDELIVERABLE'],
  ['451 Temporary local problem', 'message', 'later', 'UNDELIVERABLE'],
  // No server would accept it.
  ['550 5.1.1 User unknown', 'recipient', 'rejected', 'INVALID DESTINATION ADDRESS'],
  [
    '550-5.1.1 The email account that you tried to reach',
    'recipient',
    'rejected',
    'INVALID DESTINATION ADDRESS',
  ],
  ['550 5.1.10 Recipient not found', 'recipient', 'rejected', 'INVALID DESTINATION ADDRESS'],
  ['556 5.1.10 Null MX', 'recipient', 'rejected', 'INVALID DESTINATION ADDRESS'],
  ['550 No such user here', 'recipient', 'rejected', 'INVALID DESTINATION ADDRESS'],
  [
    '550 5.5.0 Requested action not taken: mailbox unavailable',
    'recipient',
    'rejected',
    'INVALID DESTINATION ADDRESS',
  ],
  ['550 5.0.0 Rejected', 'recipient', 'rejected', 'INVALID DESTINATION ADDRESS'],
  ['550 5.3.0 Rejected', 'recipient', 'rejected', 'INVALID DESTINATION ADDRESS'],
  [
    '550 5.4.1 Recipient address rejected: Access denied',
    'recipient',
    'rejected',
    'INVALID DESTINATION ADDRESS',
  ],
  ['550 #5.1.0 Address rejected.', 'recipient', 'rejected', 'INVALID DESTINATION ADDRESS'],
  ['550 cuda_nsu 5.1.1 User unknown', 'recipient', 'rejected', 'INVALID DESTINATION ADDRESS'],
  ['550 5.7.1 No such user!', 'recipient', 'rejected', 'INVALID DESTINATION ADDRESS'],
  [
    '550 5.7.0 anna@reader.example... address invalid',
    'recipient',
    'rejected',
    'INVALID DESTINATION ADDRESS',
  ],
  [
    '550 5.2.1 <a@reader.example>... Addressee unknown',
    'recipient',
    'rejected',
    'INVALID DESTINATION ADDRESS',
  ],
  [
    '552 1 Requested mail action aborted, mailbox not found',
    'recipient',
    'rejected',
    'INVALID DESTINATION ADDRESS',
  ],
  [
    "554 delivery error: dd This user doesn't have a yahoo.com account",
    'message',
    'rejected',
    'INVALID DESTINATION ADDRESS',
  ],
  [
    '554 5.7.1 The email account that you tried to reach does not exist',
    'recipient',
    'rejected',
    'INVALID DESTINATION ADDRESS',
  ],
  ['553 Mailbox name not allowed', 'recipient', 'rejected', 'INVALID DESTINATION ADDRESS'],
  ['550 5.2.1 Mailbox disabled', 'recipient', 'rejected', 'UNDELIVERABLE'],
  ['552 5.2.2 Over quota', 'message', 'rejected', 'UNDELIVERABLE'],
  ['552 Exceeded storage allocation', 'recipient', 'rejected', 'UNDELIVERABLE'],
  ['525 5.7.13 User account disabled', 'recipient', 'rejected', 'UNDELIVERABLE'],
  // Another server might accept it.
  ['550 5.7.1 Relaying denied', 'recipient', 'rejected-here', 'REJECTED'],
  ['554 Transaction failed', 'recipient', 'rejected-here', 'REJECTED'],
  ['554 5.5.0 Too many errors', 'recipient', 'rejected-here', 'REJECTED'],
  ['550 5.5.0 Requested action not taken', 'message', 'rejected-here', 'REJECTED'],
  ['550 5.7.1 Sender verify failed: no such user', 'recipient', 'rejected-here', 'REJECTED'],
  ['550 5.7.1 Message contains spam', 'message', 'rejected-here', 'REJECTED'],
  ['552 5.3.4 Message too big', 'message', 'rejected-here', 'REJECTED'],
  ['554 Transaction failed', 'message', 'rejected-here', 'REJECTED'],
  ['500 5.5.2 Syntax error', 'recipient', 'rejected-here', 'REJECTED'],
  // The sender.
  [
    '550 5.1.8 Sender address rejected: Domain not found',
    'recipient',
    'rejected-here',
    'INVALID SOURCE ADDRESS',
  ],
  ['553 Sender address rejected', 'sender', 'rejected-here', 'INVALID SOURCE ADDRESS'],
  ['550 5.1.0 Address rejected', 'sender', 'rejected-here', 'INVALID SOURCE ADDRESS'],
  ['550 5.7.1 Not allowed to send as', 'sender', 'rejected-here', 'REJECTED'],
  ['552 5.3.4 Message too big', 'sender', 'rejected-here', 'REJECTED'],
]
for (const [text, stage, refusal, status] of cases) {
  test(`"${text}" at the ${stage}: ${refusal}, ${status}`, () => {
    const reply = parseMailReply(text)
    assert.ok(reply !== null)
    const meaning = meaningOfReply(reply, stage, text)
    assert.deepEqual([meaning.refusal, meaning.status], [refusal, status])
  })
}

test('an invalid reply is null', () => {
  for (const text of ['', 'Connection closed', '55', '5500 no', 'HTTP/1.1 400']) {
    assert.equal(parseMailReply(text), null, text)
  }
  assert.deepEqual(parseMailReply('550 5.1.x odd'), { code: 550, enhanced: null })
  assert.deepEqual(parseMailReply('250'), { code: 250, enhanced: null })
})

const failures: [string, string, string, string | null][] = [
  ['5.1.1', '', 'INVALID DESTINATION ADDRESS', '5.1.1'],
  ['5.2.2', 'smtp; 552 5.2.2 full', 'UNDELIVERABLE', '5.2.2'],
  ['5.0.0', 'smtp; 550 5.1.1 unknown', 'INVALID DESTINATION ADDRESS', '5.1.1'],
  ['5.0.0 (permanent failure)', 'smtp; 5.7.1 - Access denied', 'REJECTED', '5.7.1'],
  ['5.0.0', 'smtp; 550 no such user', 'INVALID DESTINATION ADDRESS', '550'],
  ['5.0.0', 'X-Unix; 75', 'UNDELIVERABLE', '5.0.0'],
  ['4.4.7', 'smtp; 426 connection timed out', 'EXPIRED', '4.4.7'],
  ['5.4.4', '', 'INVALID DESTINATION ADDRESS', '5.4.4'],
  [
    '5.5.0',
    'smtp; 550 5.5.0 Requested action not taken: mailbox unavailable',
    'INVALID DESTINATION ADDRESS',
    '5.5.0',
  ],
  [
    '5.4.1',
    'smtp;550 5.4.1 Recipient address rejected: Access denied',
    'INVALID DESTINATION ADDRESS',
    '5.4.1',
  ],
  ['5.0.0', 'smtp; 550 5.7.1 No such user', 'INVALID DESTINATION ADDRESS', '5.7.1'],
  [
    '5.0.0',
    'x-postfix; host mx.reader.example[192.0.2.8] said: 550 5.1.1 gone',
    'INVALID DESTINATION ADDRESS',
    '5.1.1',
  ],
  [
    '5.0.0',
    "SMTP; 554 delivery error: dd This user doesn't have an account",
    'INVALID DESTINATION ADDRESS',
    '554',
  ],
  ['4.4.7', 'smtp; 450 4.1.1 user unknown', 'EXPIRED', '4.4.7'],
  ['', '', 'UNDELIVERABLE', null],
  ['gone', 'smtp;550 5.7.1 policy', 'REJECTED', '5.7.1'],
]
for (const [status, diagnostic, expected, code] of failures) {
  test(`a report with "${status}" and "${diagnostic}" means ${expected}`, () => {
    assert.deepEqual(describeFailure(status, diagnostic), { status: expected, code })
  })
}
