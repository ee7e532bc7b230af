import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Greeting, judgeGreeting } from '../../sip-voice/judge-greeting.ts'

/** Sounds of the callee, each a word, from an instant to another, in milliseconds after the answer. */
type Sounds = [from: number, to: number][]

/** Who answered, and when that was known, by the rule that looks at every change and at the instants it names. */
function judged(sounds: Sounds): [by: string, at: number] {
  const changes = sounds.flatMap(([from, to]) => [
    { at: from, speaks: true },
    { at: to, speaks: false },
  ])
  let greeting: Greeting = { answeredAt: 0, beganAt: null, words: 0, quietSince: 0 }
  for (let now = 0; ; ) {
    const verdict = judgeGreeting(greeting, now)
    if (verdict.kind === 'decided') return [verdict.by, now]
    const [next] = changes
    if (next === undefined || next.at > verdict.until) {
      now = verdict.until
      continue
    }
    changes.shift()
    now = next.at
    greeting = {
      ...greeting,
      beganAt: greeting.beganAt ?? now,
      words: greeting.words + (next.speaks ? 1 : 0),
      quietSince: next.speaks ? null : now,
    }
  }
}

const cases: [what: string, sounds: Sounds, by: string, at: number][] = [
  ['a short greeting and a pause', [[400, 1_000]], 'person', 1_800],
  [
    'two words with a pause between them',
    [
      [300, 700],
      [1_100, 1_500],
    ],
    'person',
    2_300,
  ],
  ['a greeting without an end', [[200, 9_000]], 'machine', 1_700],
  ['silence', [], 'machine', 2_500],
  [
    'three words at once',
    [
      [200, 400],
      [500, 700],
      [800, 1_000],
    ],
    'person',
    1_800,
  ],
  [
    'a fourth word',
    [
      [200, 400],
      [500, 700],
      [800, 1_000],
      [1_100, 1_300],
    ],
    'machine',
    1_100,
  ],
  ['a word just in time', [[2_400, 2_900]], 'person', 3_700],
  ['a word too late', [[2_600, 3_000]], 'machine', 2_500],
  [
    'a sound that comes and goes until the time is over',
    [
      [0, 700],
      [1_300, 1_400],
      [2_100, 2_300],
      [3_000, 3_700],
      [4_400, 4_900],
    ],
    'machine',
    2_100,
  ],
]
for (const [what, sounds, by, at] of cases) {
  test(`${what} is taken for a ${by}, after ${at} ms`, () => {
    assert.deepEqual(judged(sounds), [by, at])
  })
}
