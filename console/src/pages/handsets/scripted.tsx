import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useAppNames } from './app-names.ts'
import { channels, type MailScriptName, mailScripts, scriptsOfDigit } from './channels.ts'
import type { Device } from './devices.ts'
import { scriptTexts } from './script-texts.ts'
import { handsetsTexts } from './texts.ts'

const beginning = '38050111'

/** Makes a number `99CF` of what it is to do, and says how such numbers are made. */
export function ScriptedNumber({ onTake }: { onTake: (device: Device) => void }) {
  const texts = useTexts(scriptTexts)
  const { show } = useTexts(handsetsTexts)
  const names = useAppNames()
  const [channel, setChannel] = useState(0)
  const [outcome, setOutcome] = useState(1)
  const phone = `${beginning}99${channel}${outcome}`
  return (
    <section className="handsets-scripted">
      <h2 className="handsets-small">{texts.scripted}</h2>
      <p className="soft small">{texts.scriptedAbout}</p>
      <div className="columns">
        <Field label={texts.channel}>
          {(ids) => (
            <select {...ids} value={channel} onChange={({ target }) => setChannel(Number(target.value))}>
              <option value={0}>0 · {texts.everyChannel}</option>
              {channels.map((each, index) => (
                <option key={each} value={index + 1}>
                  {index + 1} · {names[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={texts.outcome}>
          {(ids) => (
            <select {...ids} value={outcome} onChange={({ target }) => setOutcome(Number(target.value))}>
              {scriptsOfDigit.map((script, digit) => (
                <option key={script} value={digit}>
                  {digit} · {texts.scripts[script]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Taken label={texts.thatNumber} name={`+${phone}`} show={show} onTake={() => onTake(phone)} />
    </section>
  )
}

/** An address whose first word says what becomes of an e-mail. */
export function ScriptedMailbox({ onTake }: { onTake: (device: Device) => void }) {
  const texts = useTexts(scriptTexts)
  const { show } = useTexts(handsetsTexts)
  const [script, setScript] = useState<MailScriptName>('bounce')
  const address = `${script}@example.com`
  return (
    <section className="handsets-scripted">
      <h2 className="handsets-small">{texts.mailScripted}</h2>
      <Field label={texts.mailScript}>
        {(ids) => (
          <select
            {...ids}
            value={script}
            onChange={({ target }) => setScript(mailScripts.find((each) => each === target.value) ?? script)}
          >
            {mailScripts.map((each) => (
              <option key={each} value={each}>
                {each}@ · {texts.mailScripts[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Taken label={texts.mailScript} name={address} show={show} onTake={() => onTake(address)} />
    </section>
  )
}

function Taken({
  label,
  name,
  show,
  onTake,
}: {
  label: string
  name: string
  show: string
  onTake: () => void
}) {
  return (
    <div className="row handsets-taken">
      <output className="mono" aria-label={label}>
        {name}
      </output>
      <Button onClick={onTake} aria-label={`${show}: ${name}`}>
        {show}
      </Button>
    </div>
  )
}
