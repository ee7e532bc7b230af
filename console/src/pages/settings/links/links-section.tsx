import './links.css'
import { useMemo } from 'react'
import { Link } from 'wouter'
import type {
  LinkTotalsView,
  ShortLinkView,
} from '../../../../../packages/console-contract/accounts/links.ts'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { Input, useFields } from '../../../parts/form/fields.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { given, parseNumberFilter, useAddressFilters } from '../../../parts/list/address-filters.ts'
import { type Column, column, ListSection, noneOf, numeric } from '../../../parts/list/list-section.tsx'
import { Answered, Panel } from '../../../parts/page.tsx'
import { chooseDays, DaysChoice } from '../../../parts/time/days-choice.tsx'
import { When } from '../../../parts/values.tsx'
import { useRefusalText } from '../../../texts/refusals.ts'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { LinkDomain } from './link-domain.tsx'

/** The short links of an account, their clicks, and the domain that they are on. */
export function LinksSection() {
  return (
    <>
      <LinkTotals />
      <LinkList />
      <LinkDomain />
    </>
  )
}

const spans = [1, 7, 30]
const dayMs = 24 * 3_600_000
const hourMs = 3_600_000

/** Clicks on the links of a period. */
function LinkTotals() {
  const texts = useTexts('links')
  const { accountId } = useAccount()
  const filters = useAddressFilters()
  const span = chooseDays(filters, spans, 7)
  const range = useMemo(() => {
    // To the end of this hour, so that the query stays the same for a while.
    const to = Math.ceil(Date.now() / hourMs) * hourMs
    return { from: to - span * dayMs, to }
  }, [span])
  const totals = useAnswer('GET /links/totals', { account: accountId, ...range }, { everyMs: 15_000 })
  const choice = <DaysChoice {...{ filters, spans, texts }} days={span} />
  return (
    <Panel title={texts.totals} actions={choice}>
      <Answered of={totals} lines={2}>
        {(answer) => <Figures totals={answer} />}
      </Answered>
    </Panel>
  )
}

function Figures({ totals }: { totals: LinkTotalsView }) {
  const texts = useTexts('links')
  const { language } = useLanguage()
  const { links, followed, rawClicks, humanClicks, unsubscribeLinks, unsubscribed } = totals
  const share = (part: number, of: number) =>
    of === 0 ? null : texts.share({ percent: (part / of).toLocaleString(language, { style: 'percent' }) })
  const figures: [label: string, count: number, about: string | null][] = [
    [texts.made, links, null],
    [texts.followed, followed, share(followed, links)],
    [texts.people, humanClicks, null],
    [texts.raw, rawClicks, texts.rawAbout],
    [texts.unsubscribeLinks, unsubscribeLinks, null],
    [texts.unsubscribed, unsubscribed, null],
  ]
  return (
    <dl className="tiles links-figures">
      {figures.map(([label, count, about]) => (
        <div key={label}>
          <dt className="medium">{label}</dt>
          <dd className="counted">{count.toLocaleString(language)}</dd>
          {about !== null && <dd className="soft small">{about}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** Short links with their clicks, those of the newest messages first. */
function LinkList() {
  const texts = useTexts('links')
  const textOf = useRefusalText()
  const { accountId } = useAccount()
  const filters = useAddressFilters()
  const [message, before] = [filters.of('message'), filters.of('before')]
  const [{ typed }, of] = useFields({ typed: message })
  const query = { account: accountId, ...given({ msgId: message && Number(message) }) }
  const answer = useAnswer(
    'GET /links',
    { ...query, ...parseNumberFilter(filters, 'before') },
    { everyMs: before === '' ? 5_000 : 60_000 },
  )
  return (
    <ListSection
      title={texts.list}
      filters={
        <Form className="filters" onSubmit={() => filters.set({ message: typed.replaceAll(/[#\s]/g, '') })}>
          <div className="filter-search">
            <Input
              {...of.typed}
              label={texts.msgId}
              hint={texts.msgIdHint}
              wrong={answer.error?.field === 'msgId' ? textOf(answer.error) : null}
              inputMode="numeric"
              pattern="[#\s0-9]*"
            />
            <Button type="submit">{texts.find}</Button>
          </div>
        </Form>
      }
      of={answer}
      rows={({ links }) => links.map((link, place) => ({ ...link, place }))}
      columns={useColumns()}
      keyOf={({ msgId, code, place }) => `${msgId} ${code ?? place}`}
      none={noneOf(texts, message !== '')}
      pager={{ filters, next: ({ next }) => next }}
    />
  )
}

function useColumns(): Column<ShortLinkView & { place: number }>[] {
  const texts = useTexts('links')
  const instant = (at: number | null) => (at === null ? <span className="soft">–</span> : <When at={at} />)
  return [
    column(texts.msgId, ({ msgId }) => <Link href={`/messages/${msgId}`}>{msgId}</Link>),
    column(texts.target, ({ target, code }) => (
      <div className="links-target">
        <span className="clip" title={target}>
          {target}
        </span>
        {code !== null && <code className="soft">{code}</code>}
      </div>
    )),
    numeric(texts.clicksPeople, ({ humanClicks }) => <strong>{humanClicks}</strong>),
    numeric(texts.clicksRaw, ({ rawClicks }) => rawClicks),
    column(texts.last, ({ lastHumanAt }) => instant(lastHumanAt)),
    column(texts.madeAt, ({ createdAt }) => instant(createdAt)),
    column(texts.until, ({ expiresAt }) => (
      <>
        <When at={expiresAt} />
        {expiresAt < Date.now() && <span className="badge">{texts.over}</span>}
      </>
    )),
  ]
}
