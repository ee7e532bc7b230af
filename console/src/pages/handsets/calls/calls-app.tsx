import './calls.css'
import type {
  CallView,
  HandsetEntryView,
  HandsetView,
} from '../../../../../packages/console-contract/sending/handsets.ts'
import { useChange, useMay } from '../../../gateway/use-gateway.tsx'
import { When } from '../../../parts/values.tsx'
import { type Texts, useTexts } from '../../../texts/texts.tsx'
import { keyOf } from '../channels.ts'
import { Icon } from '../icons.tsx'
import { bringsCode, Caller } from './caller.tsx'

/** The list of calls, newest first: the code of a missed one, the recording of an answered one. */
export function CallsApp({ handset: { phone, entries, scripts } }: { handset: HandsetView }) {
  const texts = useTexts('handsets.calls')
  const mayAct = useMay('operator')
  const set = useChange('POST /handsets/script', ['GET /handsets'])
  const calls = entries.filter(({ channel }) => channel === 'voice').reverse()
  const isByHand = set.isPending ? set.variables.script !== null : scripts.voice === 'by-hand'
  return (
    <div className="fills scrolls handset-calls">
      <div className="row ruled handset-thread-head" data-channel="voice">
        <span className="handset-app-icon">
          <Icon name="voice" />
        </span>
        <strong>{texts.calls}</strong>
      </div>
      <label className="small ruled handset-by-hand">
        <input
          type="checkbox"
          disabled={!mayAct || set.isPending}
          checked={isByHand}
          onChange={() => set.mutate({ phone, channel: 'voice', script: isByHand ? null : 'by-hand' })}
        />
        <span>
          {texts.byHand}
          <span className="small soft">{texts.byHandHint}</span>
        </span>
      </label>
      {calls.length === 0 && <p className="handset-quiet">{texts.noCalls}</p>}
      <ul>
        {calls.map(
          (entry) => entry.call !== null && <Call key={keyOf(entry)} entry={entry} call={entry.call} />,
        )}
      </ul>
      {calls.some(({ call }) => call !== null && bringsCode(call)) && (
        <p className="small soft handset-code-hint">{texts.codeHint}</p>
      )}
    </div>
  )
}

function Call({ entry, call }: { entry: HandsetEntryView; call: CallView }) {
  const texts = useTexts('handsets.calls')
  return (
    <li className={call.answered ? 'answered' : 'missed'}>
      <span className="handset-caller-name">
        <Caller entry={entry} />
      </span>
      <When at={entry.at} />
      <span className="small">{describeEnd(call, texts)}</span>
      {call.keys !== '' && (
        <span className="small">
          {texts.pressedKeys}: <span className="mono">{call.keys}</span>
        </span>
      )}
      {call.recording !== null && (
        // biome-ignore lint/a11y/useMediaCaption: what was said is the text of the message
        <audio controls preload="none" src={call.recording} aria-label={texts.recording} />
      )}
    </li>
  )
}

function describeEnd({ answered, endedBy, talkMs }: CallView, texts: Texts<'handsets.calls'>): string {
  if (answered) return texts.answered({ seconds: Math.round(talkMs / 1_000) })
  if (endedBy === 'network') return texts.lostCall
  return endedBy === 'handset' ? texts.rejected : texts.missed
}
