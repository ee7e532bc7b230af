import { type FormEvent, useState } from 'react'
import type { UpstreamView } from '../../../../src/http/console/contract/upstreams.ts'
import { useChange } from '../../gateway/use-gateway.ts'
import { channelName } from '../../parts/badges.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Wrong } from '../../parts/states.tsx'
import { partsTexts } from '../../parts/texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { upstreamsTexts } from './texts.ts'
import { substitutes, underWay } from './words.ts'

export type Control = 'pause' | 'drain' | 'resume'

const changed = ['GET /upstreams', 'GET /upstreams/candidates'] as const

/** Says what will happen, asks why, and does it. */
export function ControlDialog({
  upstream,
  control,
  all,
  onClose,
}: {
  upstream: UpstreamView
  control: Control
  all: readonly UpstreamView[]
  onClose: () => void
}) {
  const texts = useTexts(upstreamsTexts)
  const words = useTexts(partsTexts)
  const [reason, setReason] = useState('')
  const pause = useChange('POST /upstreams/pause', [...changed])
  const drain = useChange('POST /upstreams/drain', [...changed])
  const resume = useChange('POST /upstreams/resume', [...changed])
  const change = { pause, drain, resume }[control]
  const name = upstream.upstream
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const done = { onSuccess: onClose }
    if (control === 'resume') resume.mutate({ upstream: name }, done)
    else ({ pause, drain })[control].mutate({ upstream: name, reason }, done)
  }
  const wrong = change.error?.field === 'reason' ? change.error.message : null
  return (
    <Dialog open onClose={onClose} title={texts.dialog[control](name)}>
      <Consequences upstream={upstream} control={control} all={all} />
      <form className="stack" onSubmit={submit}>
        {change.error !== null && wrong === null && <Wrong error={change.error} />}
        {control !== 'resume' && (
          <Field label={texts.dialog.reason} hint={texts.dialog.reasonHint} wrong={wrong}>
            {(ids) => (
              <input
                {...ids}
                value={reason}
                maxLength={200}
                placeholder={texts.dialog.reasonExample}
                autoComplete="off"
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
        )}
        <div className="actions">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" look="main" busy={change.isPending}>
            {texts.actions[control]}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Consequences({
  upstream,
  control,
  all,
}: {
  upstream: UpstreamView
  control: Control
  all: readonly UpstreamView[]
}) {
  const texts = useTexts(upstreamsTexts)
  const { dialog, messages } = texts
  const { waiting } = upstream.messages
  if (control === 'resume') return <p>{dialog.resumeAbout(messages(waiting))}</p>
  const others = substitutes(upstream, all).map((each) => each.upstream)
  const away = underWay(upstream)
  return (
    <ul className="upstreams-consequences">
      <li>{control === 'pause' ? dialog.pauseAbout : dialog.drainAbout}</li>
      <li>
        {others.length > 0 ? dialog.others(others.join(', ')) : dialog.nobody(channelName(upstream.channel))}
      </li>
      {away > 0 && <li>{dialog.underWay(messages(away))}</li>}
    </ul>
  )
}
