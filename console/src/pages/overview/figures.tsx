import type { OverviewView } from '../../../../packages/console-contract/operating/overview.ts'
import type { OverviewRange } from '../../../../packages/console-contract/traffic/ranges.ts'
import { sumMicros } from '../../../../packages/domain/pricing/amount.ts'
import { Figure, FigureRow } from '../../parts/figures/figure.tsx'
import { messagesAddress } from '../../parts/list/list-addresses.ts'
import { Drill } from '../../parts/list/list-section.tsx'
import { listedTime } from '../../parts/period/asked-period.ts'
import { count, countEnded, duration, formatMoney, share, shortCount } from '../../parts/values.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'

export function Figures({ view, range }: { view: OverviewView; range: OverviewRange | null }) {
  const texts = useTexts('overview')
  const { language } = useLanguage()
  const { totals, before } = view
  const n = (value: number) => count(value, language)
  const short = (value: number) => shortCount(value, language)
  const ago = texts.ago[range ?? 'own']
  const ended = countEnded(totals)
  const hasEarlier = before.accepted + countEnded(before) > 0
  const shared = { ago, hasEarlier }
  const time = listedTime(view)
  const ofEnd = { timeOf: 'ended', ...time } as const
  return (
    <FigureRow label={texts.figures}>
      <Figure
        label={texts.accepted}
        value={short(totals.accepted)}
        exact={n(totals.accepted)}
        href={messagesAddress(time)}
      >
        {hasEarlier ? (
          <Change now={totals.accepted} before={before.accepted} {...shared} good="none" />
        ) : (
          <span className="soft">{texts.noEarlier}</span>
        )}
      </Figure>
      <Figure
        label={texts.delivered}
        value={short(totals.delivered)}
        exact={n(totals.delivered)}
        note={ended > 0 && texts.shareOf({ share: share(totals.delivered, ended, language) })}
        href={messagesAddress({ status: 'arrived', ...ofEnd })}
      >
        <Change now={totals.delivered} before={before.delivered} {...shared} good="more" />
      </Figure>
      <Figure
        label={texts.failed}
        value={short(totals.failed)}
        exact={n(totals.failed)}
        note={
          totals.unknown > 0 && (
            <Drill href={messagesAddress({ status: 'UNKNOWN', ...ofEnd })}>
              {texts.fateUnknown({ count: n(totals.unknown) })}
            </Drill>
          )
        }
        href={messagesAddress({ status: 'failed', ...ofEnd })}
      >
        <Change now={totals.failed} before={before.failed} {...shared} good="fewer" />
      </Figure>
      <Figure
        label={texts.time}
        value={totals.medianMs === null ? '–' : duration(totals.medianMs, language)}
        note={totals.p95Ms !== null && texts.p95({ time: duration(totals.p95Ms, language) })}
      >
        <Change now={totals.medianMs ?? 0} before={before.medianMs ?? 0} {...shared} good="fewer" isTime />
      </Figure>
      <InFlight view={view} />
      <Charged view={view} />
    </FigureRow>
  )
}

function InFlight({ view: { inFlight } }: { view: OverviewView }) {
  const texts = useTexts('overview')
  const { language } = useLanguage()
  const n = (value: number) => count(value, language)
  const all = n(inFlight.waiting + inFlight.handedOver)
  return (
    <Figure
      label={texts.inFlight}
      value={inFlight.more ? texts.moreThan({ count: all }) : all}
      href={messagesAddress({ status: 'open' })}
      note={texts.queue({ waiting: n(inFlight.waiting), handedOver: n(inFlight.handedOver) })}
    />
  )
}

/** A sum for each currency. */
function Charged({ view: { money } }: { view: OverviewView }) {
  const texts = useTexts('overview')
  const { language } = useLanguage()
  const currencies = [...new Set(money.map(({ currency }) => currency))]
  const sumOf = (what: 'chargedMicros' | 'availableMicros', currency: string) => {
    const own = money.filter((each) => each.currency === currency)
    return formatMoney(sumMicros(own.map((each) => each[what])), currency, language)
  }
  const charged = currencies.map((currency) => <span key={currency}>{sumOf('chargedMicros', currency)}</span>)
  return (
    <Figure
      label={texts.charged}
      value={currencies.length === 0 ? '–' : charged}
      isLong
      href="/settings/money"
      note={
        currencies.length === 0
          ? texts.noAccount
          : texts.left({
              amount: currencies.map((currency) => sumOf('availableMicros', currency)).join(', '),
            })
      }
    />
  )
}

interface ChangeProps {
  now: number
  before: number
  ago: string
  /** Whether the period before had any message: a zero of it means something. */
  hasEarlier: boolean
  good: 'more' | 'fewer' | 'none'
  isTime?: boolean
}

/** Compares a figure with the period before, in words; the colour says whether the change is good. */
function Change({ now, before, ago, hasEarlier, good, isTime = false }: ChangeProps) {
  const texts = useTexts('overview')
  const { language } = useLanguage()
  if (!hasEarlier || (now === 0 && (before === 0 || isTime))) return null
  if (before === 0) return isTime ? null : <span className="soft">{texts.noneBefore({ ago })}</span>
  const ratio = Math.abs(now - before) / before
  const direction = Math.round(ratio * 100) === 0 ? 'same' : now > before ? 'more' : 'fewer'
  const percent = ratio.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 })
  const words = {
    same: isTime ? texts.sameTime({ ago }) : texts.same({ ago }),
    more: isTime ? texts.slower({ change: percent, ago }) : texts.more({ change: percent, ago }),
    fewer: isTime ? texts.quicker({ change: percent, ago }) : texts.fewer({ change: percent, ago }),
  }
  const tone = direction === 'same' || good === 'none' ? '' : direction === good ? 'good' : 'bad'
  const arrow = { same: '→', more: '↑', fewer: '↓' }[direction]
  return (
    <span className={`soft ${tone}`}>
      <span aria-hidden="true">{arrow}</span> {words[direction]}
    </span>
  )
}
