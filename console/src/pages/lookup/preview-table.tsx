import type { LookupPreview } from '../../../../packages/console-contract/sending/lookup.ts'
import { countryName } from '../../parts/country-name.ts'
import { column, numeric, Table } from '../../parts/list/list-section.tsx'
import { Money, When } from '../../parts/values.tsx'
import { useLanguage, useTexts } from '../../texts/texts.tsx'

/** What the gateway knows of the numbers without a query. */
export function PreviewTable({ preview: { numbers, currency } }: { preview: LookupPreview }) {
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
