import { useSearchParams } from 'wouter'
import type {
  LookupFormView,
  LookupPreview,
  PaidLookupView,
} from '../../../../packages/console-contract/sending/lookup.ts'
import { useAnswerTo } from '../../gateway/use-answer-to.ts'
import { useAnswer, useChange } from '../../gateway/use-gateway.tsx'
import { Button } from '../../parts/button.tsx'
import { countryName } from '../../parts/country-name.ts'
import { Select, TextArea, useFields } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { type Column, column, ListSection, numeric, Table } from '../../parts/list/list-section.tsx'
import { Panel, Wrong } from '../../parts/page.tsx'
import { formatMoney, Money, When } from '../../parts/values.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'
import { AnswerTable, LookupStatus } from './answer-table.tsx'

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
          <div className="stack field-pair">
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

/** The latest lookups that the account paid for, from the console and the API. */
function PaidTable({ account: { accountId, currency } }: { account: Account }) {
  const texts = useTexts('lookup')
  const columns: Column<PaidLookupView>[] = [
    column(texts.when, ({ at }) => <When at={at} />),
    column(texts.number, ({ phone }) => `+${phone}`),
    column(texts.status, ({ status }) => <LookupStatus status={status} />),
    column(texts.origin, ({ wasKept }) => (wasKept ? texts.wasKept : texts.wasQueried)),
    numeric(texts.price, ({ priceMicros }) => <Money micros={priceMicros} currency={currency} />),
  ]
  return (
    <ListSection
      title={texts.last}
      of={useAnswer('GET /lookups', { accountId })}
      rows={({ lookups }) => lookups}
      columns={columns}
      keyOf={({ lookupId }) => lookupId}
      none={{ title: texts.none, about: texts.noneAbout }}
    />
  )
}

/** What the gateway knows of the numbers without a query. */
function PreviewTable({ preview: { numbers, currency } }: { preview: LookupPreview }) {
  const texts = useTexts('lookup')
  const { language } = useLanguage()
  const rows = numbers.map((number, index) => ({ ...number, key: index }))
  return (
    <Table<(typeof rows)[number]>
      caption={texts.numbers}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        column(texts.number, ({ recipient, typed }) => (
          <span className="nowrap">{recipient?.written ?? typed}</span>
        )),
        column(texts.country, ({ recipient }) =>
          recipient === null ? (
            <span className="badge bad">{texts.notANumber}</span>
          ) : (
            countryName(recipient.country, language)
          ),
        ),
        column(texts.known, ({ keptAt, recipient }) => {
          if (recipient === null) return null
          if (keptAt === null) return <span className="soft">{texts.willQuery}</span>
          return (
            <>
              {texts.knownSince} <When at={keptAt} />
            </>
          )
        }),
        numeric(texts.price, ({ recipient, priceMicros }) => {
          if (recipient === null) return null
          if (priceMicros === null) return <span className="badge wait">{texts.noTariff}</span>
          return <Money micros={priceMicros} currency={currency} />
        }),
      ]}
    />
  )
}
