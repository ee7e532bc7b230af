import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { places } from './support/call-and-mail-upstreams.ts'
import type { FaultVerdict } from './support/network-fault-scene.ts'
import { inOwnNetwork, whyNoNamespace } from './support/network-namespace.ts'
import { connections, window } from './support/scene.ts'

const skip = whyNoNamespace() ?? false

/** Faults of `network-fault-scene.ts`, with whether the carriers take nothing while they last. */
const faults: [name: string, sentence: string, cutsOff: boolean][] = [
  ['packet-loss', 'a network that drops a fifth of all packets loses no message', false],
  ['half-open', 'connections of which neither side learns that they are gone lose no message', true],
  ['refused', 'carriers that refuse every packet lose no message', true],
  ['delay', 'a network on which everything takes seconds, and some of it too long, loses no message', false],
  ['no-such-name', 'a name server that no longer knows the carriers loses no message', true],
  ['silent-name-server', 'a name server that does not answer loses no message', true],
  ['wrong-address', 'a name server that leads to other servers loses no message', true],
  [
    'ended-certificate',
    'carriers whose certificate has ended get no message, and all of them with a new one',
    true,
  ],
]

describe('the network between the gateway, its carriers and receivers of callbacks', {
  concurrency: 2,
  skip,
}, () => {
  for (const [name, sentence, cutsOff] of faults) {
    test(sentence, async (t) => {
      const verdict = (await inOwnNetwork('network-fault-scene.js', name)) as FaultVerdict
      t.diagnostic(JSON.stringify(verdict))
      assert.deepEqual(verdict.refusals, [])
      assert.deepEqual(verdict.unexplained, [], 'messages were sent twice although they were answered')
      // The windows of five carriers, once at the start of the fault and once at its end.
      assert.ok(verdict.duplicates <= window * (connections + 4) * 2, `${verdict.duplicates} duplicates`)
      const { others } = verdict
      if (others !== null) {
        assert.deepEqual(others.unexplained, [], 'calls or e-mails came twice although the first was known')
        assert.ok(others.calls.accepted > 5 && others.mails.accepted > 10, 'hardly any call or e-mail')
        // What was under way over each transport, at the start of the fault and at its end.
        assert.ok(others.calls.repeated <= places * 4, `${others.calls.repeated} calls were repeated`)
        assert.ok(others.mails.repeated <= places * 2, `${others.mails.repeated} e-mails were repeated`)
      }
      if (cutsOff)
        assert.ok(verdict.taken.during <= window * connections, `${verdict.taken.during} were taken`)
    })
  }
})
