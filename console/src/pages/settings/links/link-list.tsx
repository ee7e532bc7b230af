import { Link } from 'wouter'
import type { ShortLinkView } from '../../../../../packages/console-contract/accounts/links.ts'
import { useAnswer } from '../../../gateway/use-gateway.tsx'
import { Button } from '../../../parts/button.tsx'
import { Input, useFields } from '../../../parts/form/fields.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { useAddressFilters } from '../../../parts/list/address-filters.ts'
import { type Column, column, ListSection, numeric } from '../../../parts/list/list-section.tsx'
import { When } from '../../../parts/values.tsx'
import { useRefusalText } from '../../../texts/refusals.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'

/** Short links with their clicks, those of the newest messages first. */
export function LinkList() {
  const texts = useTexts('links')
  const textOf = useRefusalText()
  const { accountId } = useAccount()
  const filters = useAddressFilters()
  const [message, before] = [filters.of('message'), filters.of('before')]
  const [{ typed }, of] = useFields({ typed: message })
  const answer = useAnswer(
    'GET /links',
    {
      account: accountId,
      ...(message !== '' && { msgId: Number(message) }),
      ...(before !== '' && { before: Number(before) }),
    },
    { everyMs: before === '' ? 5_000 : 60_000 },
  )
  const isFound = message !== ''
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
      none={{
        title: isFound ? texts.noneFound : texts.none,
        about: isFound ? texts.noneFoundAbout : texts.noneAbout,
      }}
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
        <span title={target}>{target}</span>
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
