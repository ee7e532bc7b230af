import { useSearchParams } from 'wouter'
import type { CallbackSample, TrialView } from '../../../../packages/console-contract/traffic/callbacks.ts'
import { useAnswer, useChange, useMay, useSession } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { Input, Select, useFields } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { Answered, Panel } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { prettyJson } from './pretty-json.ts'
import { Tried } from './tried.tsx'

/** Sends a test callback at once and shows the response. */
export function TryHook() {
  const trial = useAnswer('GET /callbacks/trial', {})
  return <Answered of={trial}>{(view) => <Trial view={view} />}</Answered>
}

function Trial({ view }: { view: TrialView }) {
  const texts = useTexts('callbacks')
  const { accounts } = useSession()
  const maySend = useMay('operator')
  const [params] = useSearchParams()
  const [{ url, account, sample }, of, set] = useFields({
    url: params.get('url') ?? '',
    account: String(view.signedAccounts[0] ?? ''),
    sample: 'delivered' as CallbackSample,
  })
  const attempt = useChange('POST /callbacks/try', ['GET /callbacks/received'])
  const send = () => {
    attempt.mutate({ url: url.trim(), accountId: account === '' ? null : Number(account), sample })
  }
  const body = view.samples.find(({ name }) => name === sample)?.body ?? ''
  return (
    <div className="tiles start callbacks-try">
      <Panel title={texts.try}>
        <Form of={attempt} onSubmit={send} {...(maySend && { action: texts.send })}>
          <p className="soft">{texts.tryAbout}</p>
          <Input
            {...of.url}
            label={texts.url}
            hint={view.allowsPrivate ? texts.urlPrivate : texts.urlPublic}
            type="url"
            required
            placeholder="https://shop.example/hook"
          />
          {view.receiverUrl !== null && (
            <div>
              <Button onClick={() => set({ url: `${view.receiverUrl}shop` })}>{texts.useReceiver}</Button>
            </div>
          )}
          <Select
            {...of.account}
            label={texts.signAs}
            options={[
              ['', texts.unsignedOption],
              ...accounts.map(
                ({ accountId, name }) =>
                  [
                    String(accountId),
                    view.signedAccounts.includes(accountId) ? name : texts.hasNoSecret({ name }),
                  ] as const,
              ),
            ]}
          />
          <Select
            {...of.sample}
            label={texts.sample}
            options={view.samples.map(({ name }) => [name, texts.samples[name]] as const)}
          />
          <CodeBlock text={prettyJson(body)} label={texts.body} />
          {!maySend && <p className="soft">{texts.onlyOperators}</p>}
        </Form>
      </Panel>
      {attempt.data !== undefined && <Tried tried={attempt.data} />}
    </div>
  )
}
