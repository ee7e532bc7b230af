import './handsets.css'
import { useState } from 'react'
import { useAnswer, useMay } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { Nothing, Notice, Page, Wrong } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { AddDevice } from './add-device.tsx'
import { SoundChoice } from './calls/call-screen.tsx'
import { type Device, isMailbox, maxDevices, useDevices } from './devices.ts'
import { Mailbox } from './mailbox/mailbox.tsx'
import { Phone } from './phone.tsx'
import { LatelyReceived, RecentHandsets } from './recent-handsets.tsx'

export function HandsetsPage() {
  const texts = useTexts('handsets')
  if (useMay('operator')) return <OwnHandsets />
  return (
    <Page title={texts.title} about={texts.about}>
      <Notice look="wait">{texts.onlyOperators}</Notice>
      <LatelyReceived />
    </Page>
  )
}

/** Telephones and mailboxes side by side; on a narrow screen one at a time, changed by swiping. */
function OwnHandsets() {
  const texts = useTexts('handsets')
  const { devices, add, remove } = useDevices()
  const [adding, setAdding] = useState(false)
  return (
    <Page
      title={texts.title}
      about={texts.about}
      actions={
        <>
          <SoundChoice />
          <Button look="main" disabled={devices.length >= maxDevices} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        </>
      }
    >
      {devices.length === 0 ? (
        <Nothing title={texts.noneYet} about={texts.noneYetAbout}>
          <RecentHandsets onChoose={add} />
        </Nothing>
      ) : (
        <Devices devices={devices} remove={remove} />
      )}
      {adding && <AddDevice onClose={() => setAdding(false)} onAdd={add} shown={devices} />}
    </Page>
  )
}

function Devices({ devices, remove }: { devices: Device[]; remove: (device: Device) => void }) {
  const texts = useTexts('handsets')
  const phones = devices.filter((device) => !isMailbox(device))
  const answer = useAnswer(
    'GET /handsets',
    { phones: phones.join(',') },
    { topics: ['messages'], everyMs: 1_000, enabled: phones.length > 0 },
  )
  const handsets = new Map(answer.data?.handsets.map((handset) => [handset.phone, handset]))
  return (
    <>
      {answer.error !== null && <Wrong error={answer.error} again={() => void answer.refetch()} />}
      {devices.length > 1 && <DeviceTabs devices={devices} />}
      <section className="row start handsets-row" aria-label={texts.devices}>
        {devices.map((device) => (
          <div
            className={isMailbox(device) ? 'handsets-place wide' : 'handsets-place'}
            id={placeOf(device)}
            key={device}
          >
            {isMailbox(device) ? (
              <Mailbox address={device} onRemove={() => remove(device)} />
            ) : (
              <Phone phone={device} handset={handsets.get(device) ?? null} onRemove={() => remove(device)} />
            )}
          </div>
        ))}
      </section>
    </>
  )
}

/** For a narrow screen, which shows one device at a time. */
function DeviceTabs({ devices }: { devices: Device[] }) {
  const texts = useTexts('handsets')
  const go = (device: Device) => {
    document.getElementById(placeOf(device))?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }
  return (
    <nav className="handsets-tabs" aria-label={texts.devices}>
      {devices.map((device) => (
        <Button key={device} onClick={() => go(device)}>
          {isMailbox(device) ? device : `…${device.slice(-4)}`}
        </Button>
      ))}
    </nav>
  )
}

function placeOf(device: Device): string {
  return `handset-${device.replaceAll(/[^\w]/g, '-')}`
}
