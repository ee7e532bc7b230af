import type {
  GuardBlockView,
  GuardLimitsView,
  GuardRefusalView,
} from '../../../../../packages/console-contract/administration.ts'
import { type GuardReason, readGuardReason } from '../../../../../packages/domain/guard/guard-reason.ts'
import { useAnswer, useMay } from '../../../gateway/use-gateway.tsx'
import { Fact, Facts } from '../../../parts/figures/facts.tsx'
import { confirmedDeed, Deeds } from '../../../parts/list/deeds.tsx'
import { codesAddress } from '../../../parts/list/list-addresses.ts'
import { column, Drill, numeric, TablePanel } from '../../../parts/list/list-section.tsx'
import { Answered, Nothing, Panel } from '../../../parts/page.tsx'
import { within } from '../../../parts/time/duration.ts'
import { When } from '../../../parts/values.tsx'
import { type Language, textsIn, useLanguage, useTexts } from '../../../texts/texts.tsx'
import { parsePlace } from './conversion.tsx'
import { useDecideDeed } from './decide.tsx'

/** Blocks and decisions, refused requests, limits. */
export function GuardSection() {
  const blocks = useAnswer('GET /verification/guard', {}, { topics: ['verification'] })
  const refusals = useAnswer('GET /verification/refusals', {}, { topics: ['verification'] })
  const limits = useAnswer('GET /verification/limits', {})
  // All at once: what comes first would be pushed down by what comes after.
  return (
    <Answered of={blocks} lines={12}>
      {({ blocks }) => (
        <Answered of={refusals} lines={12}>
          {({ refusals }) => (
            <Answered of={limits} lines={12}>
              {(view) => (
                <div className="stack">
                  <PrefixBlocks blocks={blocks} />
                  <Refusals refusals={refusals} />
                  <GuardLimits view={view} />
                </div>
              )}
            </Answered>
          )}
        </Answered>
      )}
    </Answered>
  )
}

function PrefixBlocks({ blocks }: { blocks: GuardBlockView[] }) {
  const texts = useTexts('guard')
  const common = useTexts('verification')
  const mayDecide = useMay('operator')
  const decide = useDecideDeed()
  const deeds = [decide('closed', { text: `${common.close}…` }), decide('open', { text: `${texts.open}…` })]
  return (
    <Panel title={texts.decided} flush actions={mayDecide && <Deeds deeds={deeds} />}>
      {blocks.length === 0 ? (
        <Nothing title={texts.nothingDecided} about={texts.nothingDecidedAbout} />
      ) : (
        <ul className="verification-blocks lines">
          {blocks.map((block) => (
            <PrefixBlock key={`${block.key} ${block.since}`} block={block} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const looks = { closed: 'bad', open: 'good', probation: 'wait' } as const

/** Operators remove their own decisions and overrule those of the guard. */
function PrefixBlock({ block }: { block: GuardBlockView }) {
  const { key, status, madeBy, reason, since, until } = block
  const texts = useTexts('guard')
  const { language } = useLanguage()
  const mayDecide = useMay('operator')
  const overrule = useDecideDeed()('open', {
    ...{ text: `${texts.open}…`, label: `${texts.open}: ${key}`, key },
  })
  const forget = confirmedDeed({
    ...{ text: texts.forget, label: `${texts.forget}: ${key}`, about: texts.forgetAbout },
    ...{ change: 'POST /verification/forget', body: { key }, refresh: ['GET /verification/guard'] },
  })
  return (
    <li>
      <strong className="large">
        <Drill href={/…/.test(key) ? null : codesAddress(parsePlace(key))}>{key}</Drill>
      </strong>
      <span className={`badge ${looks[status]}`}>{texts.statuses[status]}</span>
      <div className="verification-why">
        <div>{guardReasonText(reason, language)}</div>
        <div className="small soft">
          {texts.makers[madeBy]} · {texts.since.toLowerCase()} <When at={since} /> ·{' '}
          {texts.until.toLowerCase()} {until === null ? texts.forGood.toLowerCase() : <When at={until} />}
        </div>
      </div>
      {mayDecide && <Deeds deeds={[madeBy === 'operator' ? forget : overrule]} />}
    </li>
  )
}

function Refusals({ refusals }: { refusals: GuardRefusalView[] }) {
  const texts = useTexts('guard')
  const common = useTexts('verification')
  const { language } = useLanguage()
  return (
    <div className="verification-refusals">
      <TablePanel<GuardRefusalView & { index: number }>
        title={texts.refusals}
        rows={refusals.map((refusal, index) => ({ ...refusal, index }))}
        keyOf={({ index }) => index}
        columns={[
          column(texts.last, ({ at }) => <When at={at} />),
          numeric(texts.times, ({ requests }) => requests.toLocaleString(language)),
          column(texts.because, ({ reason }) => guardReasonText(reason, language)),
          column(common.recipient, ({ recipient }) => recipient),
          column(common.country, ({ country }) => country),
          column(common.account, ({ account }) => account),
          numeric(common.service, ({ serviceId }) => serviceId),
        ]}
        none={<Nothing title={texts.noRefusals} about={texts.noRefusalsAbout} />}
      />
    </div>
  )
}

/** Why fraud protection blocks a prefix, or blocked a request, of the sentence that is stored. */
function guardReasonText(stored: string, language: Language): string {
  return reasonText(readGuardReason(stored), language)
}

function reasonText(reason: GuardReason, language: Language): string {
  const texts = textsIn('guardReasons', language)
  switch (reason.kind) {
    case 'limit':
      return texts[reason.rule]({ max: reason.max, time: within(reason.seconds, language) })
    case 'limit-of':
      return texts[reason.rule]({ ...reason, time: within(reason.seconds, language) })
    case 'money':
      return texts.money(reason)
    case 'conversion': {
      const [verified, elsewhere] = [reason.verified, reason.elsewhere].map((each) => share(each, language))
      return texts.conversion({ verified: verified ?? '', codes: reason.codes, elsewhere: elsewhere ?? '' })
    }
    case 'blocked': {
      const { key, until, madeBy: by, why } = reason
      const end = until === null ? null : new Date(until).toLocaleString(language)
      return texts.blocked({ key, by, until: end, why: reasonText(why, language) })
    }
    case 'country-off':
      return texts['country-off'](reason)
    case 'text':
      return reason.text
  }
}

/** `12.5%` with the decimal separator of the language. */
function share(written: string, language: Language): string {
  return written.replace('.', (1.5).toLocaleString(language).charAt(1))
}

/** The configured limits. */
function GuardLimits({ view }: { view: GuardLimitsView }) {
  const texts = useTexts('guard')
  const { language } = useLanguage()
  const { limits, countriesOff, moneyPerHourMicros, closes, minCodes } = view
  return (
    <Panel stacked title={texts.limits}>
      <p className="soft">
        {texts.limitsAbout} {closes ? texts.closesItself({ codes: minCodes }) : texts.closesNothing}
      </p>
      <Facts className="tiles verification-limits">
        {limits.map(({ name, limits: each }) => (
          <Fact key={name} name={texts.limitNames[name]}>
            {each.length === 0 && <span className="soft">{texts.noLimit}</span>}
            {each.map(({ seconds, max }) => (
              <span key={seconds} className="badge">
                {texts.limit({ max, time: within(seconds, language) })}
              </span>
            ))}
          </Fact>
        ))}
        <Fact name={texts.countriesOff}>
          {countriesOff.join(', ') || <span className="soft">{texts.noneOff}</span>}
        </Fact>
        <Fact name={texts.money}>
          {moneyPerHourMicros === null ? (
            <span className="soft">{texts.noLimit}</span>
          ) : (
            texts.moneyOf({ amount: (moneyPerHourMicros / 1_000_000).toLocaleString(language) })
          )}
        </Fact>
      </Facts>
    </Panel>
  )
}
