import { useState } from 'react'
import type { CarrierView } from '../../../../packages/console-contract/administration.ts'
import { useAnswer, useChange } from '../../gateway/use-gateway.ts'
import { useChannelName } from '../../parts/badges.tsx'
import { Input } from '../../parts/form/field.tsx'
import { FormDialog } from '../../parts/form/form.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { upstreamsTexts } from './texts.ts'
import { substitutes, underWay } from './words.ts'

export type Control = 'pause' | 'drain' | 'resume'

const changed = ['GET /upstreams', 'GET /upstreams/candidates'] as const

/** Confirms a pause, drain or resume: its effect, and a reason. */
export function ControlDialog({
  upstream,
  control,
  all,
  onClose,
}: {
  upstream: CarrierView
  control: Control
  all: readonly CarrierView[]
  onClose: () => void
}) {
  const texts = useTexts(upstreamsTexts)
  const [reason, setReason] = useState('')
  const pause = useChange('POST /upstreams/pause', [...changed])
  const drain = useChange('POST /upstreams/drain', [...changed])
  const resume = useChange('POST /upstreams/resume', [...changed])
  const change = { pause, drain, resume }[control]
  const name = upstream.upstream
  const submit = () => {
    const done = { onSuccess: onClose }
    if (control === 'resume') resume.mutate({ upstream: name }, done)
    else ({ pause, drain })[control].mutate({ upstream: name, reason }, done)
  }
  return (
    <FormDialog
      title={texts.dialog[control](name)}
      of={change}
      action={texts.actions[control]}
      onSubmit={submit}
      onClose={onClose}
    >
      <Consequences upstream={upstream} control={control} all={all} />
      {control !== 'resume' && (
        <Input
          label={texts.dialog.reason}
          hint={texts.dialog.reasonHint}
          field="reason"
          value={reason}
          maxLength={200}
          placeholder={texts.dialog.reasonExample}
          autoComplete="off"
          onChange={setReason}
        />
      )}
    </FormDialog>
  )
}

function Consequences({
  upstream,
  control,
  all,
}: {
  upstream: CarrierView
  control: Control
  all: readonly CarrierView[]
}) {
  const texts = useTexts(upstreamsTexts)
  const channelName = useChannelName()
  const { dialog, messages } = texts
  const { waiting } = upstream.messages
  const { data } = useAnswer('GET /upstreams/routes', {}, { enabled: control !== 'resume' })
  if (control === 'resume') return <p>{dialog.resumeAbout(messages(waiting))}</p>
  const others = substitutes(upstream, all, data?.routes ?? []).map((each) => each.upstream)
  const away = underWay(upstream)
  return (
    <ul className="upstreams-consequences">
      <li>{control === 'pause' ? dialog.pauseAbout : dialog.drainAbout}</li>
      {data !== undefined && (
        <li>
          {others.length > 0
            ? dialog.others(others.join(', '))
            : dialog.noneElse(channelName(upstream.channel))}
        </li>
      )}
      {away > 0 && <li>{dialog.underWay(messages(away))}</li>}
    </ul>
  )
}
