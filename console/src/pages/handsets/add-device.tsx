import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { choices, Input, Select, useFields } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { channels, type MailScriptName, mailScripts, scriptsOfDigit, useAppNames } from './channels.ts'
import { type Device, maxDevices, parseDevice } from './devices.ts'
import { RecentHandsets } from './recent-handsets.tsx'

interface AddDeviceProps {
  onClose: () => void
  onAdd: (device: Device) => void
  shown: Device[]
}

/** A dialog that adds a telephone or a mailbox to the screen. */
export function AddDevice({ onClose, onAdd, shown }: AddDeviceProps) {
  const texts = useTexts('handsets')
  const take = (device: Device) => {
    onAdd(device)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={texts.addTitle}>
      {shown.length >= maxDevices ? (
        <p>{texts.maxShown}</p>
      ) : (
        <div className="stack">
          <ByName onTake={take} />
          <RecentHandsets onChoose={take} />
          <ScriptedNumber onTake={take} />
          <ScriptedMailbox onTake={take} />
        </div>
      )}
    </Dialog>
  )
}

function ByName({ onTake }: { onTake: (device: Device) => void }) {
  const texts = useTexts('handsets')
  const [{ text }, of] = useFields({ text: '' })
  const [wrong, setWrong] = useState<string | null>(null)
  const submit = () => {
    const device = parseDevice(text)
    if (device === null) setWrong(texts.numberWrong)
    else onTake(device)
  }
  return (
    <Form className="handsets-by-name" onSubmit={submit}>
      <Input
        {...of.text}
        label={texts.number}
        hint={texts.numberHint}
        wrong={wrong}
        placeholder="380671234567"
      />
      <Button type="submit" look="main">
        {texts.show}
      </Button>
    </Form>
  )
}

const beginning = '38050111'

/** Builds a number `99CF` from a channel and an outcome, and explains the form. */
function ScriptedNumber({ onTake }: { onTake: (device: Device) => void }) {
  const texts = useTexts('handsets.scripts')
  const { show } = useTexts('handsets')
  const names = useAppNames()
  const [{ channel, outcome }, of] = useFields({ channel: 0, outcome: 1 })
  const phone = `${beginning}99${channel}${outcome}`
  return (
    <section className="stack-3 handsets-scripted">
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
function ScriptedMailbox({ onTake }: { onTake: (device: Device) => void }) {
  const texts = useTexts('handsets.scripts')
  const { show } = useTexts('handsets')
  const [{ script }, of] = useFields({ script: 'bounce' as MailScriptName })
  const address = `${script}@example.com`
  return (
    <section className="stack-3 handsets-scripted">
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

interface TakenProps {
  label: string
  name: string
  show: string
  onTake: () => void
}

function Taken({ label, name, show, onTake }: TakenProps) {
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
