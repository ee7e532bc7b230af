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
  const [typed, of] = useFields({ host: '', port: '2775', systemId: '', password: '', tls: false })
  const host = typed.host.trim()
  const trial = useChange('POST /upstreams/try-bind')
  const { data } = trial
  const word = (texts: readonly string[] | null) => texts?.[placeOf(language)] ?? ''
  const submit = () => trial.mutate({ ...typed, host, port: Number(typed.port) })
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
        <Input {...of.host} label={texts.host} required />
        <Input {...of.port} label={texts.port} required inputMode="numeric" />
        <Input {...of.systemId} label="system_id" required />
        <Input {...of.password} label={texts.password} type="password" />
      </div>
      <Check {...of.tls} label={texts.tls} />
      {data?.kind === 'bound' && (
        <>
          <Notice look="good">{texts.bound}</Notice>
          <CodeBlock text={settingsOf({ ...typed, host })} label="posthorn.yaml" />
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

type Bind = Record<'host' | 'port' | 'systemId', string> & { tls: boolean }

function settingsOf({ host, port, systemId, tls }: Bind): string {
  return `upstreams:
  - name: carrier
    kind: smpp
    host: ${host}
    port: ${port}${tls ? '\n    tls: true' : ''}
    systemId: ${JSON.stringify(systemId)}
    password: \${SMPP_PASSWORD}
`
}
