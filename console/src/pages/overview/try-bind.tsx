import { useState } from 'react'
import { useChange } from '../../gateway/use-gateway.ts'
import { CodeBlock } from '../../parts/copy.tsx'
import { Input } from '../../parts/form/field.tsx'
import { FormDialog } from '../../parts/form/form.tsx'
import type { Deed } from '../../parts/list/deeds.tsx'
import { Notice } from '../../parts/states.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { setupTexts } from './setup-texts.ts'

/** Opens the form that tries a bind at a carrier. */
export function tryBindDeed(texts: (typeof setupTexts)['en']): Deed {
  return { text: texts.tryBind, opens: ({ close }) => <TryBind onClose={close} /> }
}

function TryBind({ onClose }: { onClose: () => void }) {
  const texts = useTexts(setupTexts)
  const { language } = useLanguage()
  const [host, setHost] = useState('')
  const [port, setPort] = useState('2775')
  const [systemId, setSystemId] = useState('')
  const [password, setPassword] = useState('')
  const [tls, setTls] = useState(false)
  const trial = useChange('POST /upstreams/try-bind')
  const { data } = trial
  const word = (texts: readonly string[] | null) => texts?.[language === 'uk' ? 1 : 0] ?? ''
  const submit = () => trial.mutate({ host: host.trim(), port: Number(port), tls, systemId, password })
  return (
    <FormDialog
      title={texts.tryBind}
      about={texts.tryBindAbout}
      of={trial}
      action={texts.tryBind}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="columns">
        <Input label={texts.host} field="host" required autoComplete="off" value={host} onChange={setHost} />
        <Input label={texts.port} field="port" required inputMode="numeric" value={port} onChange={setPort} />
        <Input
          label="system_id"
          field="systemId"
          required
          autoComplete="off"
          value={systemId}
          onChange={setSystemId}
        />
        <Input
          label={texts.password}
          field="password"
          type="password"
          autoComplete="off"
          value={password}
          onChange={setPassword}
        />
      </div>
      <label className="row">
        <input type="checkbox" checked={tls} onChange={({ target }) => setTls(target.checked)} />
        {texts.tls}
      </label>
      {data?.kind === 'bound' && (
        <>
          <Notice look="good">{texts.bound}</Notice>
          <CodeBlock text={settingsOf({ host: host.trim(), port, systemId, tls })} label="posthorn.yaml" />
        </>
      )}
      {data?.kind === 'refused' && (
        <Notice look="bad">
          {texts.refused(data.said ?? '')} {word(data.meaning)} {word(data.action)}
        </Notice>
      )}
      {data?.kind === 'unreachable' && <Notice look="bad">{texts.unreachable(data.said ?? '')}</Notice>}
    </FormDialog>
  )
}

function settingsOf(bind: { host: string; port: string; systemId: string; tls: boolean }): string {
  const { host, port, systemId, tls } = bind
  return `upstreams:
  - name: carrier
    kind: smpp
    host: ${host}
    port: ${port}${tls ? '\n    tls: true' : ''}
    systemId: ${JSON.stringify(systemId)}
    password: \${SMPP_PASSWORD}
`
}
