import { useSearchParams } from 'wouter'
import type { LookupFormView } from '../../../../packages/console-contract/sending/lookup.ts'
import { useAnswerTo } from '../../gateway/use-answer-to.ts'
import { useChange } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { Select, TextArea, useFields } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { Panel, Wrong } from '../../parts/page.tsx'
import { formatMoney, Money } from '../../parts/values.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { AnswerTable } from './answer-table.tsx'
import { PaidTable } from './paid-table.tsx'
import { PreviewTable } from './preview-table.tsx'

type Account = LookupFormView['accounts'][number]

/** Numbers to look up, the price, and the results. */
export function LookupForm({ accounts }: { accounts: readonly Account[] }) {
  const texts = useTexts('lookup')
  const [search, setSearch] = useSearchParams()
  const [{ typed }, of] = useFields({ typed: search.get('phones')?.split(',').join('\n') ?? '' })
  const account = accounts.find(({ accountId }) => accountId === Number(search.get('account'))) ?? accounts[0]
  const looking = useChange('POST /lookups', ['GET /lookups'])
  if (account === undefined) return null
  const { accountId, currency } = account
  const phones = splitLines(typed)
  const answers = looking.data?.numbers ?? []
  return (
    <>
      <Panel>
        <Form of={looking} onSubmit={() => looking.mutate({ accountId, phones })}>
          <div className="lookup-fields">
            <Select
              label={texts.account}
              value={accountId}
              options={accounts.map((each) => [each.accountId, each.name] as const)}
              onChange={(id) => setSearch({ account: String(id) }, { replace: true })}
            />
            <TextArea
              {...of.typed}
              label={texts.numbers}
              hint={texts.numbersHint}
              rows={4}
              inputMode="tel"
              placeholder="+380…"
            />
          </div>
          <Prospect accountId={accountId} phones={phones} busy={looking.isPending} />
        </Form>
      </Panel>
      {answers.length > 0 && (
        <Panel title={texts.answers} flush>
          <AnswerTable answers={answers} currency={currency} />
        </Panel>
      )}
      <PaidTable account={account} />
    </>
  )
}

/** Which numbers would be queried and for how much, while the user types. */
function Prospect({ accountId, phones, busy }: { accountId: number; phones: string[]; busy: boolean }) {
  const texts = useTexts('lookup')
  const { language } = useLanguage()
  const previewQuery = useAnswerTo(
    'POST /lookups/preview',
    phones.length === 0 ? null : { accountId, phones },
  )
  const preview = phones.length === 0 ? undefined : previewQuery.data
  const count = preview?.numbers.filter(({ priceMicros }) => priceMicros !== null).length ?? 0
  return (
    <>
      {previewQuery.error !== null && <Wrong error={previewQuery.error} />}
      {preview !== undefined && <PreviewTable preview={preview} />}
      <div className="row">
        <Button type="submit" look="main" busy={busy} disabled={phones.length === 0}>
          {preview === undefined || count === 0
            ? texts.lookUpNone
            : texts.lookUp({
                count: texts.counted({ count }),
                price: formatMoney(preview.totalMicros, preview.currency, language),
              })}
        </Button>
        {preview !== undefined && (
          <span className="soft small">
            {texts.available} <Money micros={preview.availableMicros} currency={preview.currency} />
          </span>
        )}
      </div>
    </>
  )
}

/** Each number once, however it is written. */
function splitLines(typed: string): string[] {
  const lines = typed
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return [...new Map(lines.map((line) => [line.replaceAll(/[\s().+-]/g, ''), line])).values()].slice(0, 100)
}
