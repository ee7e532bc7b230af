import type { ConversionView } from '../../../../../packages/console-contract/administration.ts'
import type { FunnelView } from '../../../../../packages/console-contract/operating/verification.ts'
import { useAnswer, useMay } from '../../../gateway/use-gateway.tsx'
import { countryWithCode } from '../../../parts/country-name.ts'
import { Deeds } from '../../../parts/list/deeds.tsx'
import { type CodeAddress, codesAddress } from '../../../parts/list/list-addresses.ts'
import { column, Drill, numeric, Table } from '../../../parts/list/list-section.tsx'
import { Answered, Nothing, Panel } from '../../../parts/page.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { computeShare, formatShare, ShareBar } from '../share.tsx'
import { useDecideDeed } from './decide.tsx'

interface ConversionPanelsProps {
  byCountry: FunnelView['byCountry']
  /** Time and account of the countries. */
  within: CodeAddress
}

/** Which codes are entered, by country in the range and by prefix lately, beside what is usual there. */
export function ConversionPanels({ byCountry, within }: ConversionPanelsProps) {
  const texts = useTexts('funnel')
  const common = useTexts('verification')
  const answer = useAnswer('GET /verification/conversion', {}, { topics: ['verification'] })
  return (
    <Answered of={answer} lines={6}>
      {({ conversion }) => (
        <div className="tiles start verification-halves">
          <Conversions
            title={texts.countries}
            about={texts.countriesAbout}
            heading={common.country}
            rows={byCountry.map(({ country, created, approved }) => ({
              key: country ?? '',
              codes: created,
              entered: computeShare(approved, created),
              usually: conversion.find(({ key, of }) => of === 'country' && key === country)?.usually ?? null,
            }))}
            hrefOf={(country) => codesAddress({ ...within, country })}
            none={{ title: texts.none, about: common.noneAbout }}
          />
          <Conversions
            title={texts.prefixes}
            about={texts.prefixesAbout}
            heading={texts.prefix}
            rows={conversion.filter((each) => each.of === 'prefix').slice(0, 30)}
            hrefOf={(key) => codesAddress(parsePlace(key))}
            none={{ title: texts.noConversion, about: texts.noConversionAbout }}
          />
        </div>
      )}
    </Answered>
  )
}

type Row = Omit<ConversionView, 'delivered' | 'of'>

interface ConversionsProps {
  title: string
  about: string
  heading: string
  rows: Row[]
  /** The codes to a place. */
  hrefOf: (key: string) => string
  none: { title: string; about: string }
}

function Conversions({ title, about, heading, rows, hrefOf, none }: ConversionsProps) {
  const texts = useTexts('funnel')
  const common = useTexts('verification')
  const { language } = useLanguage()
  const mayDecide = useMay('operator')
  const decide = useDecideDeed()
  const closeOf = ({ key }: Row) => {
    if (key === '') return false
    const label = `${common.close}: ${key}`
    const close = decide('closed', { text: `${common.close}…`, label, look: 'quiet', key })
    return <Deeds deeds={[close]} />
  }
  return (
    <Panel title={title} flush>
      <p className="inset ruled soft small">{about}</p>
      <Table<Row>
        caption={title}
        rows={rows}
        keyOf={({ key, ...counts }) => `${key} ${JSON.stringify(counts)}`}
        columns={[
          column(heading, ({ key }) => <strong>{key === '' ? '—' : countryWithCode(key, language)}</strong>),
          numeric(texts.count, ({ key, codes }) => (
            <Drill href={key === '' ? null : hrefOf(key)}>{codes.toLocaleString(language)}</Drill>
          )),
          column(texts.conversion, ({ entered, usually }) => (
            <>
              <ShareBar share={entered} usually={usually} />
              {usually !== null && (
                <div className="small soft">{texts.usually({ share: formatShare(usually, language) })}</div>
              )}
            </>
          )),
          ...(mayDecide ? [column(common.close, closeOf)] : []),
        ]}
        none={<Nothing {...none} />}
      />
    </Panel>
  )
}

/** A prefix of numbers, or a country. */
export function parsePlace(key: string): CodeAddress {
  return /^\d+$/.test(key) ? { prefix: key } : { country: key }
}
