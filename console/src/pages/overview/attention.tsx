import { Link } from 'wouter'
import type { Attention } from '../../../../packages/console-contract/operating/overview.ts'
import { carrierPath, webhooksAddress } from '../../parts/list/list-addresses.ts'
import { Panel } from '../../parts/page.tsx'
import { RetryReceiver } from '../../parts/retry-receiver.tsx'
import { duration, formatMoney, When } from '../../parts/values.tsx'
import { storedError } from '../../texts/stored-texts.ts'
import { type Language, type Texts, useLanguage, useTexts } from '../../texts/texts.tsx'

/** What needs the operator's attention, each with a link to its page. */
export function AttentionList({ attention }: { attention: Attention[] }) {
  const texts = useTexts('overview')
  const reasons = useTexts('parts.reasons')
  const { language } = useLanguage()
  return (
    <Panel title={texts.attention} flush>
      {attention.length === 0 ? (
        <div className="overview-well">
          <span aria-hidden="true" className="disc overview-tick">
            ✓
          </span>
          <div>
            <strong>{texts.allWell}</strong>
            <p className="soft">{texts.allWellAbout}</p>
          </div>
        </div>
      ) : (
        <ul className="lines small breaks overview-attention">
          {attention.map((each) => {
            const { look, title, about, at, before, href, to } = renderLine(each, texts, reasons, language)
            return (
              <li key={title} className={look}>
                <strong>{title}</strong>
                <span className="soft">
                  {about}
                  {at !== null && (
                    <>
                      {' '}
                      {before} <When at={at} />
                    </>
                  )}
                </span>
                {href !== null && <Link href={href}>{to}</Link>}
                {each.kind === 'receiver-failing' && (
                  <RetryReceiver accountId={each.accountId} host={each.host} />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}

interface AttentionLine {
  look: 'bad' | 'wait'
  title: string
  about: string
  /** An instant, shown after the text `before`. */
  at: number | null
  before: string
  /** The page with the details. */
  href: string | null
  to: string
}

type OverviewTexts = Texts<'overview'>
type Reasons = Texts<'parts.reasons'>

const plain = { look: 'wait', about: '', at: null, before: '' } as const

function renderLine(
  attention: Attention,
  texts: OverviewTexts,
  reasons: Reasons,
  language: Language,
): AttentionLine {
  switch (attention.kind) {
    case 'upstream-down':
    case 'connections-down':
    case 'upstream-unhealthy':
    case 'upstream-stopped':
      return upstreamLine(attention, texts, reasons)
    case 'messages-held': {
      const title = texts.held({ n: attention.count })
      return { ...plain, title, about: texts.heldAbout, href: '/traffic-rules', to: texts.look.held }
    }
    case 'alerts-firing': {
      const { count, rules } = attention
      const title = texts.alertsFiring({ n: count })
      return { ...plain, look: 'bad', title, about: rules.join(', '), href: '/alerts', to: texts.look.alerts }
    }
    case 'callbacks-dead-lettered': {
      const title = texts.deadLetters({ n: attention.count })
      return { ...plain, title, about: texts.deadLettersAbout, ...toCallbacks(texts) }
    }
    case 'receiver-failing': {
      const { accountId, host, pending, since: at, error } = attention
      const href = webhooksAddress({ state: 'pending', accountId, host })
      const title = texts.receiverFailing({ host, n: pending })
      return {
        look: 'bad',
        title,
        about: storedError(error ?? '', language),
        at,
        before: texts.since,
        href,
        to: texts.look.callbacks,
      }
    }
    case 'reports-unmatched': {
      const title = texts.unmatched({ n: attention.count })
      return { ...plain, title, about: texts.unmatchedAbout, ...toUpstreams(texts) }
    }
    case 'template-rejected': {
      const channel = attention.channel === 'viber' ? 'Viber' : 'WhatsApp'
      const title = `${channel}: ${texts.rejected({ n: attention.count })}`
      return {
        ...plain,
        title,
        about: attention.example,
        href: '/settings/templates',
        to: texts.look.templates,
      }
    }
    case 'senders-requested': {
      const { account, accountId, count } = attention
      const href = `/settings/senders?account=${accountId}&status=pending`
      const title = texts.sendersRequested({ account, count })
      return { ...plain, title, about: texts.sendersRequestedAbout, href, to: texts.look.senders }
    }
    case 'balance-low': {
      const { account, accountId, availableMicros, currency } = attention
      const about = texts.lowBalanceAbout({ amount: formatMoney(availableMicros, currency, language) })
      const href = `/settings/money?account=${accountId}`
      return {
        ...plain,
        look: 'bad',
        title: texts.lowBalance({ account }),
        about,
        href,
        to: texts.look.money,
      }
    }
    case 'database-was-away': {
      const title = texts.databaseAway({ time: duration(attention.awayMs, language) })
      const about = texts.databaseAwayAbout
      return { ...plain, title, about, at: attention.endedAt, href: null, to: '' }
    }
  }
}

type OfUpstream = Extract<Attention, { upstream: string }>

function upstreamLine(attention: OfUpstream, texts: OverviewTexts, reasons: Reasons): AttentionLine {
  const { upstream, since: at } = attention
  const shared = { at, before: texts.since, href: carrierPath(upstream), to: texts.look.upstream }
  switch (attention.kind) {
    case 'upstream-down':
      return { look: 'bad', title: texts.upstreamDown({ upstream }), about: attention.reason, ...shared }
    case 'connections-down': {
      const title = texts.connectionsDown({
        upstream,
        down: attention.down,
        connections: attention.connections,
      })
      return { look: 'wait', title, about: attention.reason, ...shared }
    }
    case 'upstream-unhealthy':
      return {
        look: 'bad',
        title: texts.unhealthy({ upstream }),
        about: reasons.pass[attention.reason],
        ...shared,
      }
    case 'upstream-stopped': {
      const title = attention.state === 'paused' ? texts.paused({ upstream }) : texts.draining({ upstream })
      return { look: 'wait', title, about: texts.stoppedBy({ name: attention.by }), ...shared }
    }
  }
}

function toUpstreams(texts: OverviewTexts) {
  return { href: '/carriers', to: texts.look.upstreams }
}

function toCallbacks(texts: OverviewTexts) {
  return { href: '/webhooks?state=dead-lettered', to: texts.look.callbacks }
}
