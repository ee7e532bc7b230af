import { useId } from 'react'
import { Link } from 'wouter'
import type { CarrierView } from '../../../../packages/console-contract/administration.ts'
import type { CarrierSuccessView } from '../../../../packages/console-contract/operating/upstreams.ts'
import { ErrorLink } from '../../parts/carrier-error/error-link.tsx'
import { carrierPath, messagesAddress } from '../../parts/list/list-addresses.ts'
import { Drill } from '../../parts/list/list-section.tsx'
import { ChannelName, When } from '../../parts/values.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { CarrierActions } from './carrier-actions.tsx'
import { CarrierCount, Success } from './figures.tsx'
import { Slots } from './slots.tsx'
import { StateText } from './state-text.tsx'
import { kindName, looks } from './words.ts'

export interface UpstreamCardProps {
  upstream: CarrierView
  success: CarrierSuccessView['carriers'][number] | undefined
  /** This gateway. */
  node: string
  isCounted: boolean
  /** Shows its name, state and buttons alone until it is opened. */
  isCollapsed: boolean
}

/** Whether there is nothing to tell of a carrier: it is connected, and had no message lately. */
export function isQuiet(
  { state, control, messages, lastError, lastMinute }: CarrierView,
  success: UpstreamCardProps['success'],
): boolean {
  const { accepted, completed, refused, unknown } = lastMinute
  const traffic = messages.waiting + messages.inDoubt + accepted + completed + refused + unknown
  const ended = (success?.delivered ?? 0) + (success?.failed ?? 0)
  return state.kind === 'connected' && control === null && lastError === null && traffic + ended === 0
}

export function UpstreamCard({ upstream, success, node, isCounted, isCollapsed }: UpstreamCardProps) {
  const texts = useTexts('upstreams')
  const id = useId()
  const { state } = upstream
  const body = (
    <div className="inside stack">
      <StateText upstream={upstream} isCounted={isCounted} />
      <Figures upstream={upstream} isCounted={isCounted} />
      <p className="row small">
        <span className="soft">{texts.success.heading}</span> <Success of={success} />
      </p>
      <LastMinute upstream={upstream} />
      <Slots slots={upstream.slots} node={node} />
      <LastError upstream={upstream} />
      <Settings settings={upstream.settings} />
    </div>
  )
  return (
    <article className={`panel upstreams-card ${looks[state.kind]}`} aria-labelledby={id}>
      <header>
        <div className="upstreams-name">
          <h2 id={id} className="breaks">
            <Link href={carrierPath(upstream.upstream)}>{upstream.upstream}</Link>
          </h2>
          <span className="row small soft">
            <ChannelName channel={upstream.channel} />
            <span>{kindName(upstream.kind)}</span>
          </span>
        </div>
        <span className={`badge ${looks[state.kind]}`}>{texts.state[state.kind]}</span>
      </header>
      {isCollapsed ? (
        <details className="upstreams-quiet">
          <summary className="soft small medium">{texts.quiet}</summary>
          {body}
        </details>
      ) : (
        body
      )}
      <CarrierActions upstream={upstream} />
    </article>
  )
}

function Figures({ upstream, isCounted }: Pick<UpstreamCardProps, 'upstream' | 'isCounted'>) {
  const { figures } = useTexts('upstreams')
  const { inDoubt } = upstream.messages
  return (
    <dl className="upstreams-figures">
      <div title={figures.waitingAbout}>
        <dt>{figures.waiting}</dt>
        <dd className="counted">
          <CarrierCount of={upstream} status="waiting" isCounted={isCounted} />
        </dd>
      </div>
      <div title={inDoubt === 0 ? figures.underWayAbout : figures.inDoubt({ count: inDoubt })}>
        <dt>{figures.underWay}</dt>
        <dd className="counted">
          <CarrierCount of={upstream} status="handed-over" isCounted={isCounted} />
        </dd>
      </div>
    </dl>
  )
}

function LastError({
  upstream: { upstream: carrier, lastError: error, lastErrorCode, lastErrorMeaning, kind },
}: Pick<UpstreamCardProps, 'upstream'>) {
  const texts = useTexts('upstreams')
  if (error === null) return null
  return (
    <p className="breaks small">
      <span className="soft">
        {texts.lastError}, <When at={error.at} /> ({texts.errors[error.kind]}):
      </span>{' '}
      <span>{error.text}</span>
      {lastErrorCode !== null && (
        <>
          {' '}
          <ErrorLink kind={kind} code={lastErrorCode} meaning={lastErrorMeaning} />
        </>
      )}{' '}
      <Drill href={messagesAddress({ status: 'failed', carrier })}>{texts.failedMessages}</Drill>
    </p>
  )
}

function Settings({ settings }: Pick<CarrierView, 'settings'>) {
  const texts = useTexts('upstreams')
  return (
    <details className="upstreams-settings">
      <summary className="soft small medium">{texts.settings}</summary>
      <dl className="stack-1 small">
        {settings.map(({ name, value }) => (
          <div key={name}>
            <dt className="mono breaks">{name}</dt>
            <dd className="mono breaks">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Messages of the last hour, among them those of the last minute. */
const listed = { good: {}, bad: { status: 'failed' }, unsure: { status: 'UNKNOWN' } } as const

/** The rate of this gateway in the last minute, and the outcomes. */
function LastMinute({ upstream: { upstream: carrier, lastMinute: counts } }: { upstream: CarrierView }) {
  const texts = useTexts('upstreams')
  const { language } = useLanguage()
  const { refused, unknown } = counts
  const accepted = counts.accepted + counts.completed
  const all = accepted + refused + unknown
  if (all === 0) return <p className="small soft">{texts.noSubmits}</p>
  const perSecond = (all / 60).toLocaleString(language, { maximumFractionDigits: all < 600 ? 2 : 0 })
  const shares = [
    ['good', texts.outcomes.accepted, accepted],
    ['bad', texts.outcomes.refused, refused],
    ['unsure', texts.outcomes.unknown, unknown],
  ] as const
  return (
    <div className="stack-1" title={texts.figures.rateAbout}>
      <div className="row between small">
        <span className="soft">{texts.lastMinute}</span>
        <strong>
          {perSecond} {texts.figures.rate}
        </strong>
      </div>
      <div className="upstreams-bar" aria-hidden="true">
        {shares
          .filter(([, , count]) => count > 0)
          .map(([look, word, count]) => (
            <i key={word} className={look} style={{ flexGrow: count }} />
          ))}
      </div>
      <ul className="row small">
        {shares.map(([look, word, count]) => (
          <li key={word} className={`marked soft upstreams-share ${look}`}>
            {word}{' '}
            <Drill href={count === 0 ? null : messagesAddress({ ...listed[look], carrier, time: '1h' })}>
              {count.toLocaleString(language)}
            </Drill>
          </li>
        ))}
      </ul>
    </div>
  )
}
