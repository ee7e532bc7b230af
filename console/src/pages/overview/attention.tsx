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
  const words = { texts, reasons: useTexts('parts.reasons'), language: useLanguage().language }
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
            const { look = 'wait', title, about, at, before = '', href, to } = renderLine(each, words)
            return (
              <li key={title} className={look}>
                <strong>{title}</strong>
                <span className="soft">
                  {about}
                  {at !== undefined && (
                    <>
                      {' '}
                      {before} <When at={at} />
                    </>
                  )}
                </span>
                {href !== undefined && <Link href={href}>{to}</Link>}
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
  /** Default: `wait`. */
  look?: 'bad' | 'wait'
  title: string
  about: string
  /** An instant, shown after the text `before`. */
  at?: number
  before?: string
  /** The page with the details. */
  href?: string
  to?: string
}

interface Words {
  texts: Texts<'overview'>
  reasons: Texts<'parts.reasons'>
  language: Language
}
type Of<Kind extends Attention['kind']> = Extract<Attention, { kind: Kind }>
type Lines = { readonly [Kind in Attention['kind']]: (attention: Of<Kind>, words: Words) => AttentionLine }

function renderLine(attention: Attention, words: Words): AttentionLine {
  return (lines[attention.kind] as (attention: Attention, words: Words) => AttentionLine)(attention, words)
}

const lines: Lines = {
  'upstream-down': (attention, { texts }) => ({
    ...ofUpstream(attention, texts),
    look: 'bad',
    title: texts.upstreamDown(attention),
    about: attention.reason,
  }),
  'connections-down': (attention, { texts }) => ({
    ...ofUpstream(attention, texts),
    title: texts.connectionsDown(attention),
    about: attention.reason,
  }),
  'upstream-unhealthy': (attention, { texts, reasons }) => ({
    ...ofUpstream(attention, texts),
    look: 'bad',
    title: texts.unhealthy(attention),
    about: reasons.pass[attention.reason],
  }),
  'upstream-stopped': (attention, { texts }) => ({
    ...ofUpstream(attention, texts),
    title: attention.state === 'paused' ? texts.paused(attention) : texts.draining(attention),
    about: texts.stoppedBy({ name: attention.by }),
  }),
  'messages-held': ({ count }, { texts }) => ({
    ...{ title: texts.held({ n: count }), about: texts.heldAbout },
    ...{ href: '/traffic-rules', to: texts.look.held },
  }),
  'alerts-firing': ({ count, rules }, { texts }) => ({
    ...{ look: 'bad', title: texts.alertsFiring({ n: count }), about: rules.join(', ') },
    ...{ href: '/alerts', to: texts.look.alerts },
  }),
  'callbacks-dead-lettered': ({ count }, { texts }) => ({
    ...{ title: texts.deadLetters({ n: count }), about: texts.deadLettersAbout },
    ...{ href: '/webhooks?state=dead-lettered', to: texts.look.callbacks },
  }),
  'receiver-failing': ({ accountId, host, pending, since, error }, { texts, language }) => ({
    ...{ look: 'bad', title: texts.receiverFailing({ host, n: pending }) },
    ...{ about: storedError(error ?? '', language), at: since, before: texts.since },
    ...{ href: webhooksAddress({ state: 'pending', accountId, host }), to: texts.look.callbacks },
  }),
  'reports-unmatched': ({ count }, { texts }) => ({
    ...{ title: texts.unmatched({ n: count }), about: texts.unmatchedAbout },
    ...{ href: '/carriers', to: texts.look.upstreams },
  }),
  'template-rejected': ({ channel, count, example }, { texts }) => ({
    title: `${channel === 'viber' ? 'Viber' : 'WhatsApp'}: ${texts.rejected({ n: count })}`,
    about: example,
    ...{ href: '/settings/templates', to: texts.look.templates },
  }),
  'senders-requested': ({ account, accountId, count }, { texts }) => ({
    ...{ title: texts.sendersRequested({ account, count }), about: texts.sendersRequestedAbout },
    ...{ href: `/settings/senders?account=${accountId}&status=pending`, to: texts.look.senders },
  }),
  'balance-low': ({ account, accountId, availableMicros, currency }, { texts, language }) => ({
    ...{ look: 'bad', title: texts.lowBalance({ account }) },
    about: texts.lowBalanceAbout({ amount: formatMoney(availableMicros, currency, language) }),
    ...{ href: `/settings/money?account=${accountId}`, to: texts.look.money },
  }),
  'database-was-away': ({ awayMs, endedAt }, { texts, language }) => ({
    title: texts.databaseAway({ time: duration(awayMs, language) }),
    ...{ about: texts.databaseAwayAbout, at: endedAt },
  }),
}

function ofUpstream({ upstream, since }: Extract<Attention, { upstream: string }>, texts: Texts<'overview'>) {
  return { at: since, before: texts.since, href: carrierPath(upstream), to: texts.look.upstream }
}
