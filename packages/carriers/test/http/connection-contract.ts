import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type HttpConnectorSubject, OpenSubject } from './subject.ts'

/** The contract of opening and closing a connection for which no socket stays open. */
export function checkConnections(subject: HttpConnectorSubject): void {
  const promise = (sentence: string, body: () => Promise<void>) =>
    void test(`${subject.name}: ${sentence}`, { timeout: 600_000 }, body)

  promise('a connection is up until it is closed', async () => {
    await using open = await OpenSubject.openUnreachable(subject)
    assert.equal(open.connection.up, true)
    assert.deepEqual(open.states, [{ kind: 'up' }])
    await open.connection.close(0)
    assert.equal(open.connection.up, false)
  })

  promise('closing lets running submits end', async () => {
    const { release, reaction } = waitingFor(subject)
    await using open = await OpenSubject.open(subject, reaction)
    const submit = open.submit()
    await open.submitted(1)
    const closed = open.connection.close(10_000)
    release()
    assert.equal((await submit).kind, subject.completes === true ? 'completed' : 'accepted')
    await closed
  })

  promise('closing after the end of the lease lets running submits end, and hands over nothing', async () => {
    const { release, reaction } = waitingFor(subject)
    await using open = await OpenSubject.open(subject, reaction)
    const submit = open.submit()
    await open.submitted(1)
    open.isLeased = false
    const refused = await open.submit()
    assert.deepEqual(refused.kind === 'refused' && refused.refusal, 'unavailable')
    const closed = open.connection.close(0)
    release()
    assert.equal((await submit).kind, subject.completes === true ? 'completed' : 'accepted')
    await closed
    assert.equal(open.submits.length, 1)
  })

  promise('closing waits no longer than its limit, and leaves the outcome unknown', async () => {
    await using open = await OpenSubject.open(subject, () => ({ kind: 'hang' }))
    const submit = open.submit()
    await open.submitted(1)
    await open.connection.close(20)
    assert.equal((await submit).kind, 'unknown')
  })

  promise('a closed connection refuses without a request', async () => {
    await using open = await OpenSubject.open(subject, subject.accepted)
    await open.connection.close(0)
    const outcome = await open.submit()
    assert.deepEqual(outcome.kind === 'refused' && outcome.refusal, 'unavailable')
    assert.equal(open.submits.length, 0)
  })

  promise('closing twice has the effect of closing once', async () => {
    await using open = await OpenSubject.open(subject, subject.accepted)
    await Promise.all([open.connection.close(0), open.connection.close(0)])
    await open.connection.close(0)
  })
}

/** An upstream that accepts once it is released. */
function waitingFor(subject: HttpConnectorSubject) {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  const reaction: Parameters<typeof OpenSubject.open>[1] = (request) => ({
    kind: 'wait',
    until,
    reaction: subject.accepted(request),
  })
  return { release, reaction }
}
