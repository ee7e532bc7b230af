import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { CallbackSample, TrialView } from '../../../../src/http/console/contract/callbacks.ts'
import { useMay, useSession } from '../../gateway/session.tsx'
import { useAnswer, useChange } from '../../gateway/use-gateway.ts'
import { Button } from '../../parts/button.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { Field } from '../../parts/field.tsx'
import { Panel } from '../../parts/page.tsx'
import { Answered, Wrong } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { prettyJson } from './pretty-json.ts'
import { callbacksTexts } from './texts.ts'
import { Tried } from './tried.tsx'

/** One callback that stands for none, sent at once, and what came back. */
export function TryHook() {
  const trial = useAnswer('GET /callbacks/trial', {})
  return <Answered of={trial}>{(view) => <Trial view={view} />}</Answered>
}

function Trial({ view }: { view: TrialView }) {
  const texts = useTexts(callbacksTexts)
  const { accounts } = useSession()
  const maySend = useMay('operator')
  const [params] = useSearchParams()
  const [url, setUrl] = useState(params.get('url') ?? '')
  const [account, setAccount] = useState(String(view.signedAccounts[0] ?? ''))
  const [sample, setSample] = useState<CallbackSample>('delivered')
  const attempt = useChange('POST /callbacks/try', ['GET /callbacks/received'])
  const isUrlWrong = attempt.error?.field === 'url'
  const send = (event: FormEvent) => {
    event.preventDefault()
    attempt.mutate({ url: url.trim(), accountId: account === '' ? null : Number(account), sample })
  }
  const body = view.samples.find(({ name }) => name === sample)?.body ?? ''
  return (
    <div className="callbacks-try">
      <Panel title={texts.try}>
        <form className="stack" onSubmit={send}>
          <p className="soft">{texts.tryAbout}</p>
          <Field
            label={texts.url}
            hint={view.allowsPrivate ? texts.urlPrivate : texts.urlPublic}
            wrong={isUrlWrong ? (attempt.error?.message ?? null) : null}
          >
            {(ids) => (
              <input
                {...ids}
                type="url"
                required
                value={url}
                placeholder="https://shop.example/hook"
                onChange={({ target }) => setUrl(target.value)}
              />
            )}
          </Field>
          {view.receiverUrl !== null && (
            <div>
              <Button onClick={() => setUrl(`${view.receiverUrl}shop`)}>{texts.useReceiver}</Button>
            </div>
          )}
          <Field label={texts.signAs}>
            {(ids) => (
              <select {...ids} value={account} onChange={({ target }) => setAccount(target.value)}>
                <option value="">{texts.unsignedOption}</option>
                {accounts.map(({ accountId, name }) => (
                  <option key={accountId} value={accountId}>
                    {view.signedAccounts.includes(accountId) ? name : texts.hasNoSecret(name)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={texts.sample}>
            {(ids) => (
              <select
                {...ids}
                value={sample}
                onChange={({ target }) => setSample(target.value as CallbackSample)}
              >
                {view.samples.map(({ name }) => (
                  <option key={name} value={name}>
                    {texts.samples[name]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <CodeBlock text={prettyJson(body)} label={texts.body} />
          {attempt.error !== null && !isUrlWrong && <Wrong error={attempt.error} />}
          {maySend ? (
            <div>
              <Button type="submit" look="main" busy={attempt.isPending}>
                {texts.send}
              </Button>
            </div>
          ) : (
            <p className="soft">{texts.onlyOperators}</p>
          )}
        </form>
      </Panel>
      {attempt.data !== undefined && <Tried tried={attempt.data} />}
    </div>
  )
}
