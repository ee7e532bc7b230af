import { Link } from 'wouter'
import type { MessageView, SendAgainView } from '../../../../../packages/console-contract/administration.ts'
import { useSession } from '../../../gateway/use-gateway.tsx'
import { CodeBlock } from '../../../parts/copy.tsx'
import { renderCurl } from '../../../parts/curl.ts'
import { Fact, Facts } from '../../../parts/figures/facts.tsx'
import { messagesAddress } from '../../../parts/list/list-addresses.ts'
import { Drill } from '../../../parts/list/list-section.tsx'
import { Notice, Panel } from '../../../parts/page.tsx'
import { RecipientLink } from '../../../parts/recipient-link.tsx'
import { formatSpan } from '../../../parts/time/duration.ts'
import { Money, StatusBadge, useChannelName, When } from '../../../parts/values.tsx'
import { StoredError } from '../../../texts/stored-texts.ts'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { listAddress } from '../list/list-address.ts'
import { AttemptsPanel } from './attempts-panel.tsx'
import { CallbacksPanel } from './callbacks-panel.tsx'
import { OneMessage } from './one-message.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { CallPanel, LinksPanel, RepliesPanel, VerificationPanel } from './reached-panels.tsx'
import { Differences, Resend } from './resend.tsx'
import { StoryPanel } from './story-panel.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

/** One message with all that is stored about it. */
export function MessagePage({ msgId }: { msgId: number }) {
  const texts = useTexts('message')
  const back = { href: listAddress(), text: texts.back }
  return (
    <OneMessage msgId={msgId} title={texts.title({ msgId })} back={back}>
      {(message) => <MessageDetails message={message} />}
    </OneMessage>
  )
}

function MessageDetails({ message }: { message: MessageView }) {
  const texts = useTexts('message')
  return (
    <>
      <div className="row">
        <StatusBadge status={message.status} />
        <strong className="mono large">
          <RecipientLink recipient={message.recipient}>{message.recipient}</RecipientLink>
        </strong>
        {message.error !== null && (
          <span>
            <Drill href={message.masked ? null : messagesAddress({ error: message.error })}>
              <StoredError text={message.error} />
            </Drill>
          </span>
        )}
        {message.again?.path === '/api/json.php' && <Resend msgId={message.msgId} />}
      </div>
      {message.masked && <Notice look="wait">{texts.masked}</Notice>}
      {message.waiting !== null && <WaitingPanel message={message} waiting={message.waiting} />}
      <FactsPanel message={message} />
      <div className="sides">
        <div className="stack">
          <PlanPanel message={message} />
          <StoryPanel message={message} />
        </div>
        <div className="stack">
          <AttemptsPanel message={message} />
          <CallbacksPanel message={message} />
          <MoneyPanel message={message} />
          <CallPanel message={message} />
          <VerificationPanel message={message} />
          <RepliesPanel message={message} />
          <LinksPanel message={message} />
        </div>
      </div>
      <AgainPanel again={message.again} />
    </>
  )
}

/** The request that sends the message again. */
function AgainPanel({ again }: { again: SendAgainView | null }) {
  const texts = useTexts('message')
  const { apiUrl } = useSession()
  return (
    <Panel title={texts.again}>
      {again === null ? (
        <p className="soft">{texts.againMasked}</p>
      ) : (
        <div className="stack">
          <p className="soft">{texts.againAbout}</p>
          <CodeBlock text={renderCurl(`${apiUrl}${again.path}`, again.body)} label={texts.againLabel} />
          <Differences differences={again.differences} />
        </div>
      )}
    </Panel>
  )
}

/** Account, ids, time of acceptance, duration, hook. */
function FactsPanel({ message }: { message: MessageView }) {
  const { facts, progress } = useTexts('message')
  const { language } = useLanguage()
  const { account, clientId, type, acceptedAt, updatedAt, expiresAt, hook, requestId, resent } = message
  const { kind, until } = message.progress
  const isOver = kind === 'final'
  return (
    <div className="message-wide">
      <Panel>
        <Facts className="message-facts">
          <Fact name={facts.account} is={account.name} />
          <Fact name={facts.id} isMono is={clientId ?? facts.none} />
          <Fact name={facts.type} isMono is={type} />
          <Fact name={facts.accepted} is={<When at={acceptedAt} />} />
          <Fact name={facts.took} is={isOver ? formatSpan(updatedAt - acceptedAt, language) : null} />
          <Fact name={progress[kind]}>
            {isOver || until === null || kind === 'queued' ? null : <When at={until} />}
          </Fact>
          <Fact name={facts.over} is={isOver ? null : <When at={expiresAt} />} />
          <Fact name={facts.hook} isMono is={hook ?? facts.noHook} />
          <Fact name={facts.resentFrom}>
            {resent.from !== null && <Link href={`/messages/${resent.from}`}>{resent.from}</Link>}
          </Fact>
          <Fact name={facts.resentTo}>
            {resent.to.length > 0 && (
              <span className="row">
                {resent.to.map((each) => (
                  <Link key={each} href={`/messages/${each}`}>
                    {each}
                  </Link>
                ))}
              </span>
            )}
          </Fact>
          <Fact name={facts.request} isMono is={requestId} />
        </Facts>
      </Panel>
    </div>
  )
}

/** What was reserved and charged, the price of each stage, and the costs of upstreams. */
function MoneyPanel({ message: { money, stages, account } }: { message: MessageView }) {
  const texts = useTexts('message')
  const channelName = useChannelName()
  const { currency } = account
  const isFinal = money.releasedMicros !== null
  const own = (micros: number) => <Money micros={micros} currency={currency} />
  return (
    <Panel title={texts.money}>
      <Facts className="message-facts">
        <Fact name={texts.reservedFirst} is={own(money.firstReservedMicros)} />
        <Fact name={texts.reserved} is={money.reservedMicros === 0 ? null : own(money.reservedMicros)} />
        <Fact name={texts.chargedMoney} is={isFinal ? own(money.chargedMicros) : null} />
        <Fact name={texts.released} is={isFinal ? own(money.releasedMicros ?? 0) : null} />
        {stages.map(({ channel, parts, pricePerPartMicros }) => (
          <Fact key={channel} name={texts.priceOn({ channel: channelName(channel) })}>
            {own(pricePerPartMicros * parts)} {parts > 1 && `(${texts.priceOf({ parts })})`}
          </Fact>
        ))}
      </Facts>
      {money.costs.length > 0 && (
        <>
          <h3>{texts.costs}</h3>
          <ul>
            {money.costs.map((cost, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: costs are only ever added at the end
              <li key={index}>
                {cost.upstream}: <Money micros={cost.micros} currency={cost.currency} />
                {cost.kind === 'refund' && ` ${texts.refund}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
