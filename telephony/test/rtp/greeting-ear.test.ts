import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GreetingEar, type GreetingSound } from '../../rtp/greeting-ear.ts'
import { tones } from './tones.ts'

const silence = (seconds: number) => new Int16Array(seconds * 8_000)
/** Harmonics of a voice with a pitch of 120 Hz. */
const voice = (seconds: number) => tones([120, 240, 360, 480, 600], seconds, 2_000)

/** What is heard, and after how many milliseconds, in packets of `packetMs`. */
function heardIn(sounds: Int16Array[], packetMs = 20): [GreetingSound, number][] {
  const ear = new GreetingEar()
  const samples = Int16Array.from(sounds.flatMap((sound) => [...sound]))
  const size = packetMs * 8
  const heard: [GreetingSound, number][] = []
  for (let at = 0; at < samples.length; at += size) {
    for (const each of ear.accept(samples.subarray(at, at + size))) heard.push([each, (at + size) / 8])
  }
  return heard
}

test('a word lasts 100 ms, and ends with a pause of 60 ms', () => {
  const sounds = [silence(0.2), voice(0.3), silence(0.1), voice(0.2), silence(0.04), voice(0.2), silence(0.2)]
  assert.deepEqual(heardIn(sounds), [
    ['word', 300],
    ['word', 700],
  ])
  assert.deepEqual(heardIn([voice(0.06), silence(0.1), voice(0.06), silence(0.1)]), [])
})

test('packets of other lengths than 20 ms count the same', () => {
  const sounds = [silence(0.2), voice(0.3), silence(0.1), voice(0.3), silence(0.3)]
  assert.equal(heardIn(sounds, 30).length, 2)
  assert.equal(heardIn(sounds, 10).length, 2)
})

test('packets that do not come are a pause', () => {
  const ear = new GreetingEar()
  const word = () => heardBy(ear, voice(0.2))
  assert.deepEqual(word(), ['word'])
  for (let frame = 0; frame < 3; frame++) ear.miss()
  assert.deepEqual(word(), ['word'])
})

function heardBy(ear: GreetingEar, sound: Int16Array): GreetingSound[] {
  return Array.from({ length: sound.length / 160 }, (_, index) =>
    ear.accept(sound.subarray(index * 160, (index + 1) * 160)),
  ).flat()
}

for (const frequency of [400, 425, 440, 850, 1_000, 1_377, 1_400, 1_990]) {
  test(`a beep of ${frequency} Hz is heard when it ends`, () => {
    const beeps = heardIn([voice(0.5), silence(0.1), tones([frequency], 0.4), silence(0.2)]).filter(
      ([each]) => each === 'beep',
    )
    assert.deepEqual(beeps, [['beep', 1_020]])
  })
}

const noBeeps: [what: string, sound: Int16Array][] = [
  ['a voice', voice(0.5)],
  ['two tones at once, as of a key', tones([770, 1_336], 0.4)],
  ['a dial tone', tones([350, 440], 0.4)],
  ['a tone too short', tones([1_000], 0.1)],
  ['a tone that does not end, as of a fax', tones([1_100], 3)],
  ['a tone too quiet', tones([1_000], 0.4, 100)],
  ['a sweep', sweep(0.4)],
]
for (const [what, sound] of noBeeps) {
  test(`${what} is no beep`, () => {
    const heard = heardIn([silence(0.1), sound, silence(0.2)])
    assert.equal(heard.filter(([each]) => each === 'beep').length, 0)
  })
}

/** From 400 to 1,900 Hz. */
function sweep(seconds: number): Int16Array {
  const length = seconds * 8_000
  return Int16Array.from({ length }, (_, index) => {
    const t = index / 8_000
    return 6_000 * Math.sin(2 * Math.PI * (400 * t + (1_500 * t * t) / (2 * seconds)))
  })
}
