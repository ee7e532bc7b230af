import './calls.css'
import { useEffect, useState } from 'react'
import type { CallView, HandsetEntryView } from '../../../../../packages/console-contract/sending/handsets.ts'
import { useChange, useMay } from '../../../gateway/use-gateway.tsx'
import { Check } from '../../../parts/form/fields.tsx'
import { useRefusalText } from '../../../texts/refusals.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Icon } from '../icons.tsx'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']

/** A call that rings or is answered; it covers the screen of the telephone. */
export function CallScreen({ phone, entry }: { phone: string; entry: HandsetEntryView }) {
  const texts = useTexts('handsets.calls')
  const mayAct = useMay('operator')
  const act = useChange('POST /handsets/call', ['GET /handsets'])
  const { call, peer } = entry
  useRinging(call?.state === 'ringing')
  const [isListening, setIsListening] = useState(false)
  const textOf = useRefusalText()
  useCallAudio(isListening ? (call?.hearing ?? null) : null)
  if (call === null) return null
  const { callId } = call
  const press = (given: { do: string; keys?: string }) => act.mutate({ phone, callId, ...given })
  const answer = () => {
    setIsListening(true)
    press({ do: 'answer' })
  }
  return (
    <section className="fills column handset-call" data-state={call.state} aria-label={texts.incoming}>
      <p role="status">{call.state === 'ringing' ? texts.incoming : texts.underWay}</p>
      <span className="disc handset-caller-icon">
        <Icon name="voice" />
      </span>
      <strong className="handset-caller">{peer}</strong>
      {act.error !== null && (
        <p className="wrong" role="alert">
          {textOf(act.error)}
        </p>
      )}
      {call.state === 'ringing' ? (
        <div className="handset-call-acts">
          <Act look="reject" name={texts.reject} disabled={!mayAct} act={() => press({ do: 'reject' })} />
          <Act look="answer" name={texts.answer} disabled={!mayAct} act={answer} />
        </div>
      ) : (
        <CallUnderWay
          call={call}
          mayAct={mayAct}
          press={press}
          isListening={isListening}
          listen={() => setIsListening(!isListening)}
        />
      )}
    </section>
  )
}

interface CallUnderWayProps {
  call: CallView
  mayAct: boolean
  press: (act: { do: string; keys?: string }) => void
  isListening: boolean
  listen: () => void
}

function CallUnderWay({ call, mayAct, press, isListening, listen }: CallUnderWayProps) {
  const texts = useTexts('handsets.calls')
  return (
    <>
      <Lasting />
      <button type="button" className="handset-listen" aria-pressed={isListening} onClick={listen}>
        <Icon name="audio" />
        {isListening ? texts.listening : texts.listen}
      </button>
      <output className="handset-pressed" aria-label={texts.pressedKeys}>
        {call.keys}
      </output>
      <fieldset className="handset-keypad" aria-label={texts.keypad} disabled={!mayAct}>
        {keys.map((key) => (
          <button key={key} type="button" onClick={() => press({ do: 'press', keys: key })}>
            {key}
          </button>
        ))}
      </fieldset>
      <div className="handset-call-acts">
        <Act look="reject" name={texts.hangUp} disabled={!mayAct} act={() => press({ do: 'hang-up' })} />
      </div>
    </>
  )
}

interface ActProps {
  look: 'answer' | 'reject'
  name: string
  disabled: boolean
  act: () => void
}

function Act({ look, name, disabled, act }: ActProps) {
  return (
    <button type="button" className={`handset-act ${look}`} disabled={disabled} onClick={act}>
      <span className="disc">
        <Icon name="voice" />
      </span>
      {name}
    </button>
  )
}

/** How long the call has been on this screen. */
function Lasting() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <time>{shown}</time>
}

const everyMs = 400
const wavHeader = 44
const samplesPerSecond = 8_000
/** Buffers, so that late samples leave no gap in the sound. */
const aheadSeconds = 0.25

/** Plays the sound of a call while it goes on. `path` is a WAV file that grows; null plays nothing. */
function useCallAudio(path: string | null): void {
  useEffect(() => {
    if (path === null) return
    const context = new AudioContext()
    const playNext = player(context)
    const timer = setInterval(() => void listen(), everyMs)
    async function listen() {
      const response = await fetch(path ?? '').catch(() => null)
      if (response?.ok === true && context.state !== 'closed') playNext(await response.arrayBuffer())
    }
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [path])
}

/** Plays the part of each file that the file before did not have. */
function player(context: AudioContext): (wav: ArrayBuffer) => void {
  let played = 0
  let nextAt = 0
  return (wav) => {
    const samples = new Int16Array(wav.slice(wavHeader))
    if (samples.length <= played || context.state === 'closed') return
    const fresh = Float32Array.from(samples.subarray(played), (sample) => sample / 32_768)
    played = samples.length
    const buffer = context.createBuffer(1, fresh.length, samplesPerSecond)
    buffer.copyToChannel(fresh, 0)
    const source = context.createBufferSource()
    source.buffer = buffer
    source.connect(context.destination)
    nextAt = Math.max(nextAt, context.currentTime + aheadSeconds)
    source.start(nextAt)
    nextAt += buffer.duration
  }
}

const storageKey = 'posthorn.ringing'

/** Switches the sound of ringing on and off; off at first. */
export function SoundChoice() {
  const texts = useTexts('handsets')
  const [enabled, setEnabled] = useState(() => localStorage.getItem(storageKey) === 'yes')
  const choose = () => {
    localStorage.setItem(storageKey, enabled ? 'no' : 'yes')
    setEnabled(!enabled)
    if (!enabled) ringOnce(new AudioContext())
  }
  return (
    <Check className="row small soft handsets-sound" label={texts.sound} value={enabled} onChange={choose} />
  )
}

/** Rings every three seconds while a call rings, if the sound is on. */
function useRinging(rings: boolean): void {
  useEffect(() => {
    if (!rings || localStorage.getItem(storageKey) !== 'yes') return
    const context = new AudioContext()
    ringOnce(context)
    const timer = setInterval(() => ringOnce(context), 3_000)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [rings])
}

/** Two soft notes, as a post horn has them. */
function ringOnce(context: AudioContext): void {
  for (const [at, frequency] of [
    [0, 523.25],
    [0.18, 659.25],
    [0.36, 783.99],
  ] as const) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    const from = context.currentTime + at
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.0001, from)
    volume.gain.exponentialRampToValueAtTime(0.12, from + 0.03)
    volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.4)
    tone.connect(volume).connect(context.destination)
    tone.start(from)
    tone.stop(from + 0.45)
  }
}
