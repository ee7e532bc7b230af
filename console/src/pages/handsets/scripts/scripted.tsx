import { Button } from '../../../parts/button.tsx'
import { choices, Select, useFields } from '../../../parts/form/fields.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useAppNames } from '../app-names.ts'
import { channels, type MailScriptName, mailScripts, scriptsOfDigit } from '../channels.ts'
import type { Device } from '../devices.ts'

const beginning = '38050111'

/** Builds a number `99CF` from a channel and an outcome, and explains the form. */
export function ScriptedNumber({ onTake }: { onTake: (device: Device) => void }) {
  const texts = useTexts('handsets.scripts')
  const { show } = useTexts('handsets')
  const names = useAppNames()
  const [{ channel, outcome }, of] = useFields({ channel: 0, outcome: 1 })
  const phone = `${beginning}99${channel}${outcome}`
  return (
    <section className="handsets-scripted">
      <h2 className="handsets-small">{texts.scripted}</h2>
      <p className="soft small">{texts.scriptedAbout}</p>
      <div className="stack-3">
        <Select
          {...of.channel}
          label={texts.channel}
          options={[
            [0, `0 · ${texts.everyChannel}`],
            ...channels.map((each, index) => [index + 1, `${index + 1} · ${names[each]}`] as const),
          ]}
        />
        <Select
          {...of.outcome}
          label={texts.outcome}
          options={scriptsOfDigit.map(
            (script, digit) => [digit, `${digit} · ${texts.scripts[script]}`] as const,
          )}
        />
      </div>
      <Taken label={texts.thatNumber} name={`+${phone}`} show={show} onTake={() => onTake(phone)} />
    </section>
  )
}

/** An address whose first word selects what happens to an e-mail. */
export function ScriptedMailbox({ onTake }: { onTake: (device: Device) => void }) {
  const texts = useTexts('handsets.scripts')
  const { show } = useTexts('handsets')
  const [{ script }, of] = useFields({ script: 'bounce' as MailScriptName })
  const address = `${script}@example.com`
  return (
    <section className="handsets-scripted">
      <h2 className="handsets-small">{texts.mailScripted}</h2>
      <Select
        {...of.script}
        label={texts.mailScript}
        options={choices(mailScripts, (each) => `${each}@ · ${texts.mailScripts[each]}`)}
      />
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
    <div className="row between">
      <output className="mono" aria-label={label}>
        {name}
      </output>
      <Button onClick={onTake} aria-label={`${show}: ${name}`}>
        {show}
      </Button>
    </div>
  )
}
