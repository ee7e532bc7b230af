import { useState } from 'react'
import { useChange } from '../../gateway/use-gateway.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { Check, Input, useFields } from '../../parts/form/fields.tsx'
import { FormDialog } from '../../parts/form/form.tsx'
import { Notice } from '../../parts/page.tsx'
import { placeOf, useLanguage, useTexts } from '../../texts/texts.tsx'

/** Tries a bind at a carrier. */
export function TryBind({ onClose }: { onClose: () => void }) {
  const texts = useTexts('overview.setup')
  const { language } = useLanguage()
  const [{ host, port, systemId, password }, of] = useFields({
    host: '',
    port: '2775',
    systemId: '',
    password: '',
  })
  const [tls, setTls] = useState(false)
  const trial = useChange('POST /upstreams/try-bind')
  const { data } = trial
  const word = (texts: readonly string[] | null) => texts?.[placeOf(language)] ?? ''
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
        <Input {...of.host} label={texts.host} required autoComplete="off" />
        <Input {...of.port} label={texts.port} required inputMode="numeric" />
        <Input {...of.systemId} label="system_id" required autoComplete="off" />
        <Input {...of.password} label={texts.password} type="password" autoComplete="off" />
      </div>
      <Check label={texts.tls} value={tls} onChange={setTls} />
      {data?.kind === 'bound' && (
        <>
          <Notice look="good">{texts.bound}</Notice>
          <CodeBlock text={settingsOf({ host: host.trim(), port, systemId, tls })} label="posthorn.yaml" />
        </>
      )}
      {data?.kind === 'refused' && (
        <Notice look="bad">
          {texts.refused({ said: data.said ?? '' })} {word(data.meaning)} {word(data.action)}
        </Notice>
      )}
      {data?.kind === 'unreachable' && (
        <Notice look="bad">{texts.unreachable({ said: data.said ?? '' })}</Notice>
      )}
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
