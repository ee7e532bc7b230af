import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, type Reaction, type ReceivedRequest } from '../../../../test/support/receiver.ts'
import type { StageContent } from '../../../domain/plan/content.ts'
import type { Refusal, SubmitOutcome } from '../../connector.ts'
import { type HttpConnectorSubject, OpenSubject } from './subject.ts'

/** The contract of submits, for all behaviours of the upstream. */
export function checkSubmits(subject: HttpConnectorSubject): void {
  const promise = (sentence: string, body: () => Promise<void>) =>
    void test(`${subject.name}: ${sentence}`, { timeout: 600_000 }, body)

  const taken = subject.completes === true ? 'completed at once' : 'accepted under its id'
  promise(`a message that the upstream accepts is ${taken}`, async () => {
    await using open = await OpenSubject.open(subject, subject.accepted)
    const outcome = await open.submit()
    if (subject.completes === true) assert.equal(outcome.kind, 'completed')
    else assert.ok(outcome.kind === 'accepted' && outcome.ref !== '')
    assert.equal(open.submits.length, 1)
  })

  promise('an expired message is not submitted', async () => {
    await using open = await OpenSubject.open(subject, subject.accepted)
    const outcome = await open.connection.submit({ ...subject.part(), expiresAt: 0, waitEndsAt: 0 })
    assert.deepEqual(outcome.kind === 'refused' && [outcome.refusal, outcome.status], ['rejected', 'EXPIRED'])
    assert.equal(open.submits.length, 0)
  })

  promise('without a server the upstream is unavailable', async () => {
    await using open = await OpenSubject.openUnreachable(subject)
    assert.equal(refusal(await open.submit()), 'unavailable')
  })

  const lost: [what: string, reaction: Reaction][] = [
    ['silence of the upstream', { kind: 'hang' }],
    ['an answer that never ends', { kind: 'stall', status: 200 }],
    ['a socket that is cut after the request', { kind: 'drop' }],
  ]
  for (const [what, reaction] of lost) {
    promise(`${what} leaves the outcome unknown, within the timeout`, async () => {
      for (let responseTimeoutMs = 400; ; responseTimeoutMs *= 2) {
        await using open = await OpenSubject.open(subject, () => reaction, responseTimeoutMs)
        const outcome = await open.submit()
        // On a busy machine the time may be over before anything was sent.
        if (open.submits.length === 0 && responseTimeoutMs < 20_000) continue
        assert.equal(outcome.kind, 'unknown')
        return assert.equal(open.submits.length, 1, 'it was handed over again')
      }
    })
  }

  for (const [status, body] of unreadable) {
    promise(
      `a success that cannot be read leaves the outcome unknown (${status} ${body.slice(0, 16)})`,
      async () => {
        await using open = await OpenSubject.open(subject, () => ({ kind: 'answer', status, body }))
        const outcome = await open.submit()
        assert.equal(refusal(outcome), 'unknown')
        assert.ok(outcome.raw.includes(body.slice(0, 60).trim()), `not in: ${outcome.raw}`)
        assert.equal(open.submits.length, 1, 'it was handed over again')
      },
    )
  }

  promise('a byte order mark before an answer changes nothing', async () => {
    await using plain = await OpenSubject.open(subject, subject.accepted)
    await using marked = await OpenSubject.open(subject, (request) => withMark(subject.accepted(request)))
    assert.equal((await marked.submit()).kind, (await plain.submit()).kind)
  })

  for (const [status, body] of garbage) {
    promise(
      `garbage with status ${status} (${body.slice(0, 16)}) is refused and recorded unchanged`,
      async () => {
        await using open = await OpenSubject.open(subject, () => ({ kind: 'answer', status, body }))
        const outcome = await open.submit()
        assert.equal(refusal(outcome), 'rejected-here')
        assert.ok(outcome.raw.includes(body.slice(0, 60)), `not in: ${outcome.raw}`)
      },
    )
  }

  promise('a long answer is clipped where it is recorded', async () => {
    const body = `<html>${'0123456789'.repeat(5_000)}</html>`
    await using open = await OpenSubject.open(subject, () => ({ kind: 'answer', status: 200, body }))
    assert.ok((await open.submit()).raw.length < 1_000)
  })

  for (const [status, meaning] of unsaid) {
    promise(`status ${status} without an error of the upstream is ${meaning}`, async () => {
      for (const body of ['', '<html><body>proxy</body></html>']) {
        await using open = await OpenSubject.open(subject, () => ({ kind: 'answer', status, body }))
        assert.equal(refusal(await open.submit()), meaning, body)
      }
    })
  }

  promise('status 429 throttles', async () => {
    await using open = await OpenSubject.open(subject, () => answer(429))
    assert.equal(refusal(await open.submit()), 'throttled')
  })

  promise(
    'a page of another server in place of the upstream is no answer of it: it is unavailable',
    async () => {
      for (const body of pages) {
        await using open = await OpenSubject.open(subject, () => ({ kind: 'answer', status: 200, body }))
        const outcome = await open.submit()
        assert.equal(refusal(outcome), 'unavailable', body)
        assert.match(outcome.raw, /<(html|!DOCTYPE html|title|center|head)/i)
      }
    },
  )

  promise('an upstream that rejects our credentials is unavailable', async () => {
    await using open = await OpenSubject.open(subject, () => subject.unauthorized)
    assert.equal(refusal(await open.submit()), 'unavailable')
  })

  promise('no answer causes a retry', async () => {
    for (const status of [200, 307, 400, 401, 408, 429, 500, 502, 503, 504]) {
      const headers = { location: '/elsewhere', 'retry-after': '0' }
      await using open = await OpenSubject.open(subject, () => answer(status, headers))
      const outcome = await open.submit()
      assert.match(outcome.kind, /^(refused|unknown)$/, `status ${status}`)
      assert.equal(open.submits.length, 1, `status ${status}`)
    }
  })

  promise('the wait that the upstream names comes with its refusal', async () => {
    for (const status of [429, 503]) {
      await using open = await OpenSubject.open(subject, () => answer(status, { 'retry-after': '7' }))
      const outcome = await open.submit()
      if (outcome.kind !== 'refused') assert.equal(`${status} ${outcome.kind}`, '503 unknown')
      else assert.equal(outcome.retryAfterMs, 7_000, `status ${status}`)
    }
  })

  promise('no secret is in a raw text, even where the upstream repeats the request', async () => {
    for (const status of [200, 400, 401, 429, 500]) {
      await using open = await OpenSubject.open(subject, (request) => echo(status, request))
      const { raw } = await open.submit()
      for (const secret of subject.secrets) assert.ok(!raw.includes(secret), `status ${status}: ${raw}`)
    }
  })

  promise('neither the recipient nor the text of a message is in a raw text', async () => {
    const part = subject.part()
    const personal = [part.phone, ...saidBy(part.content)]
    for (const status of [200, 400, 404, 429, 500, 503]) {
      await using open = await OpenSubject.open(subject, ({ body }) => ({ kind: 'answer', status, body }))
      const { raw } = await open.submit()
      for (const text of personal) assert.ok(!raw.includes(text), `status ${status}: ${raw}`)
    }
  })
}

function withMark(reaction: Reaction): Reaction {
  return reaction.kind === 'answer' ? { ...reaction, body: `\ufeff${reaction.body ?? ''}` } : reaction
}

const pages = [
  '<html><body>It works!</body></html>',
  '\n<!DOCTYPE html>\n<title>Maintenance</title>',
  '\ufeff<!doctype HTML><h1>Back soon</h1>',
  '<!-- maintenance.html -->\n<HTML lang="en"><p>Back soon</p>',
  '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"><html/>',
  '<head><title>Maintenance</title></head>',
  '<title>Maintenance</title>Back soon',
  '<center><h1>503 Service Temporarily Unavailable</h1></center>',
  'We are back soon. <html><body></body></html>',
]

const unreadable: [status: number, body: string][] = [
  [200, ''],
  [201, ' \r\n'],
  [202, ''],
  [204, ''],
  [200, '{}'],
  [200, '{"cut":"of'],
  [200, 'null'],
  [200, '[]'],
  [200, '""'],
  [200, '{"nothing":"of the kind"}'],
  [200, '<?xml version="1.0"?><answer/>'],
]

const garbage: [status: number, body: string][] = [
  [404, '<h1>Not Found</h1>'],
  [418, 'no JSON, but an opinion'],
]

/** The text or the code of a content; a call has neither. */
function saidBy(content: StageContent): string[] {
  if (content.kind === 'call') return []
  const said = Object.entries(content).filter(([key]) => key === 'text' || key === 'code')
  assert.ok(said.length > 0)
  return said.map(([, text]) => String(text))
}

/** By RFC 9110: certainly not processed is refused, possibly processed is unknown. */
const unsaid: [status: number, meaning: string][] = [
  [302, 'unavailable'],
  [307, 'unavailable'],
  [401, 'unavailable'],
  [403, 'unavailable'],
  [408, 'unknown'],
  [409, 'rejected-here'],
  [425, 'unavailable'],
  [429, 'throttled'],
  [500, 'unknown'],
  [502, 'unknown'],
  [503, 'unavailable'],
  [504, 'unknown'],
  [524, 'unknown'],
]

function refusal(outcome: SubmitOutcome): Refusal | string {
  return outcome.kind === 'refused' ? outcome.refusal : outcome.kind
}

function echo(status: number, { method, path, headers, body }: ReceivedRequest): Reaction {
  return { kind: 'answer', status, body: `${JSON.stringify(headers)} ${method} ${path} ${body}` }
}
