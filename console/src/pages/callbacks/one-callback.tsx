import { Link } from 'wouter'
import type { CallbackView } from '../../../../packages/console-contract/administration.ts'
import { useAnswer, useChange, useMay } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { Fact, Facts } from '../../parts/figures/facts.tsx'
import { Answered, Notice, Page, Panel, Wrong } from '../../parts/page.tsx'
import { RetryReceiver } from '../../parts/retry-receiver.tsx'
import { When } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { DeliveryTimeLine } from './delivery-time-line.tsx'
import { endpointHistoryPath } from './endpoint-history.tsx'
import { prettyJson } from './pretty-json.ts'
import { CallbackState } from './tried.tsx'

/** One callback: state, body, attempts, signature. */
export function OneCallback({ callbackId }: { callbackId: number }) {
  const texts = useTexts('callbacks')
  const answer = useAnswer('GET /callbacks/one', { callbackId }, { topics: ['callbacks'], keep: false })
  const mayReplay = useMay('operator')
  const replay = useChange('POST /callbacks/replay', ['GET /callbacks/one', 'GET /callbacks'])
  const canReplay = answer.data !== undefined && answer.data.state !== 'pending'
  return (
    <Page
      title={texts.one({ id: callbackId })}
      about={<Link href="/webhooks">{texts.back}</Link>}
      actions={
        answer.data?.state === 'pending' ? (
          <RetryReceiver accountId={answer.data.accountId} host={answer.data.host} callbackId={callbackId} />
        ) : (
          mayReplay &&
          answer.error === null && (
            <Button
              look="main"
              disabled={!canReplay}
              busy={replay.isPending}
              title={texts.replayAbout}
              onClick={() => replay.mutate({ callbackIds: [callbackId] })}
            >
              {texts.replay}
            </Button>
          )
        )
      }
    >
      {replay.error !== null && <Wrong error={replay.error} />}
      {replay.data !== undefined && <Notice look="good">{texts.replayed}</Notice>}
      <Answered of={answer} lines={12}>
        {(view) => <Whole view={view} />}
      </Answered>
    </Page>
  )
}

function Whole({ view }: { view: CallbackView }) {
  const texts = useTexts('callbacks')
  return (
    <>
      <CallbackFacts view={view} />
      <Panel title={texts.timeLine} flush>
        <DeliveryTimeLine view={view} />
      </Panel>
      <div className="columns">
        <Panel stacked title={texts.body}>
          <CodeBlock text={prettyJson(view.body)} label={texts.body} />
          {view.masked && <p className="soft small">{texts.bodyMasked}</p>}
        </Panel>
        <Panel title={texts.signature}>
          <Signature view={view} />
        </Panel>
      </div>
      {view.curl !== null && (
        <Panel stacked title={texts.curl}>
          <p className="soft">{texts.curlAbout}</p>
          <CodeBlock text={view.curl} label={texts.curl} />
        </Panel>
      )}
    </>
  )
}

function CallbackFacts({ view }: { view: CallbackView }) {
  const texts = useTexts('callbacks')
  const { state, accountId, host, msgId, webhookId, endedAt, dueAt, attempts: made, maxAttempts: max } = view
  return (
    <Panel>
      <Facts className="fact-grid callbacks-facts">
        <Fact name={texts.state} is={<CallbackState state={state} />} />
        <Fact name={texts.address} isMono isWide is={view.url} />
        <Fact name={texts.message}>
          {msgId === null ? texts.noMessage : <Link href={`/messages/${msgId}`}>{msgId}</Link>}
        </Fact>
        <Fact name={texts.account} is={view.account} />
        <Fact name={texts.host}>
          {!webhookId.startsWith('evt_') && (
            <Link href={endpointHistoryPath({ accountId, host })}>{host}</Link>
          )}
        </Fact>
        <Fact name={texts.written} is={<When at={view.createdAt} />} />
        {state !== 'pending' && endedAt !== null && (
          <Fact name={texts.ended[state]} is={<When at={endedAt} />} />
        )}
        <Fact name={texts.nextAt} is={dueAt && (dueAt <= Date.now() ? texts.dueNow : <When at={dueAt} />)} />
        <Fact name={texts.attemptsTitle} is={texts.of({ made, max })} />
        <Fact name={texts.webhookId} isMono isWide is={webhookId} />
      </Facts>
    </Panel>
  )
}

/** How callbacks are signed, for the developer of the receiver. */
function Signature({ view: { secrets, webhookId, accountId } }: { view: CallbackView }) {
  const texts = useTexts('callbacks')
  if (secrets === 0) {
    return (
      <p>
        {texts.unsigned} <Link href={`/settings/webhooks?account=${accountId}`}>{texts.toSecret}</Link>
      </p>
    )
  }
  return (
    <div className="stack">
      <p>{texts.signedBy({ secrets })}</p>
      <p>{texts.signedHow}</p>
      <p className="well callbacks-signed">
        <code>{webhookId}</code>
        <b>.</b>
        <code>webhook-timestamp</code>
        <b>.</b>
        <code>{texts.body.toLowerCase()}</code>
      </p>
      <p className="soft small">{texts.signedParts}</p>
    </div>
  )
}
