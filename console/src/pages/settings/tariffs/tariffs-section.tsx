import './tariffs.css'
import { useState } from 'react'
import type { TariffView } from '../../../../../packages/console-contract/administration.ts'
import { pricedKinds } from '../../../../../packages/domain/pricing/priced.ts'
import { useAnswer, useChange, useMayForAll } from '../../../gateway/use-gateway.tsx'
import { CsvFile, choices, Input, Select } from '../../../parts/form/fields.tsx'
import { FileFaults } from '../../../parts/form/file-faults.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { typedDecimal, typedDigits } from '../../../parts/form/typed-number.ts'
import { useAddressFilters } from '../../../parts/list/address-filters.ts'
import { confirmedDeed, type Deed, deedTexts, formDeed } from '../../../parts/list/deeds.tsx'
import { type Column, CsvLink, column, ListSection, numeric } from '../../../parts/list/list-section.tsx'
import { Notice } from '../../../parts/page.tsx'
import { useChannelName } from '../../../parts/values.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { Price, PriceCheck, PricedName, typedPrice } from './price-check.tsx'

/** The prices of an account, and which tariff applies to a number. */
export function TariffsSection() {
  return (
    <>
      <PriceCheck />
      <TariffList />
    </>
  )
}

/** The tariffs of the account and those for all. */
function TariffList() {
  const texts = useTexts('tariffs')
  const { accountId } = useAccount()
  const mayChange = useMayForAll('admin')
  const { of } = useAddressFilters()
  const answer = useAnswer('GET /tariffs', { accountId }, { topics: ['settings'] })
  const columns = useColumns()
  const { adds, deedsOf } = useTariffDeeds()
  const isEmpty = answer.data?.tariffs.length === 0
  return (
    <ListSection
      title={texts.tariffs}
      actions={
        <>
          <CsvLink path="/tariffs.csv" query={{ account: accountId }} text={texts.exportOwn} />
          <CsvLink path="/tariffs.csv" text={texts.exportAll} />
        </>
      }
      adds={mayChange ? adds : []}
      filters={!isEmpty && <ChannelFilter />}
      of={answer}
      rows={({ tariffs }) =>
        tariffs.filter(({ channel }) => of('channel') === '' || channel === of('channel'))
      }
      columns={columns}
      deeds={mayChange ? deedsOf : undefined}
      keyOf={({ tariffId }) => tariffId}
      none={isEmpty ? { title: texts.none, about: texts.noneAbout } : { title: texts.noneOfChannel }}
    />
  )
}

function ChannelFilter() {
  const texts = useTexts('tariffs')
  const { input } = useAddressFilters()
  const nameOf = (channel: string) => (channel === 'hlr' ? texts.lookup : channel)
  return (
    <div className="filters">
      <Select
        {...input('channel')}
        label={texts.channel}
        options={choices(pricedKinds, nameOf, texts.everyChannel)}
      />
      <p className="soft small tariffs-about">{texts.about}</p>
    </div>
  )
}

function useColumns(): Column<TariffView>[] {
  const texts = useTexts('tariffs')
  const { currency, name } = useAccount()
  const whole = (text: string) => <span className="soft nowrap">{text}</span>
  return [
    column(texts.channel, ({ channel }) => <PricedName channel={channel} />),
    column(texts.prefix, ({ prefix }) => (prefix === '' ? whole(texts.everyNumber) : <code>{prefix}…</code>)),
    column(texts.account, ({ accountId }) =>
      accountId === null ? whole(texts.all) : <strong>{name}</strong>,
    ),
    numeric(texts.price, ({ priceMicros }) => <Price micros={priceMicros} currency={currency} />),
  ]
}

type Priced = (typeof pricedKinds)[number]

/** A new tariff, a new price for an existing one, and its removal. */
function useTariffDeeds() {
  const texts = useTexts('tariffs')
  const { language } = useLanguage()
  const channelName = useChannelName()
  const { accountId, name, currency } = useAccount()
  const refresh: ('GET /tariffs' | 'GET /tariffs/prices')[] = ['GET /tariffs', 'GET /tariffs/prices']
  const kindName = (kind: Priced) => (kind === 'hlr' ? texts.lookup : channelName(kind))
  const formOf = (tariff: TariffView | null, named: { text: string; label?: string; title: string }) =>
    formDeed({
      ...named,
      ...{ action: texts.save, change: 'POST /tariffs/set', refresh },
      from: {
        accountId: tariff?.accountId === null ? 'all' : 'own',
        channel: tariff?.channel ?? ('sms' as Priced),
        prefix: tariff?.prefix ?? '',
        price: tariff === null ? '' : typedPrice(tariff.priceMicros, language),
      },
      fields: (of) => {
        const known = { disabled: tariff !== null }
        const { prefix, prefixHint } = texts
        return (
          <>
            <Select
              {...{ ...of.accountId, ...known }}
              label={texts.account}
              options={choices(['own', 'all'], { own: texts.ownName({ name }), all: texts.all })}
            />
            <Select
              {...{ ...of.channel, ...known }}
              label={texts.channel}
              options={choices(pricedKinds, kindName)}
            />
            <Input {...{ ...of.prefix, ...known }} label={prefix} hint={prefixHint} inputMode="numeric" />
            <Input
              {...of.price}
              label={texts.price}
              hint={texts.priceHint({ currency })}
              inputMode="decimal"
            />
          </>
        )
      },
      body: ({ accountId: of, channel, prefix, price }) => ({
        ...{ accountId: of === 'own' ? accountId : null, channel, prefix: typedDigits(prefix) },
        price: typedDecimal(price, language),
      }),
    })
  const adds: Deed[] = [
    { text: texts.import, look: 'plain', opens: ({ close }) => <ImportTariffs onClose={close} /> },
    formOf(null, { text: texts.add, title: texts.addTitle }),
  ]
  const deedsOf = (tariff: TariffView): Deed[] => {
    const { accountId: of, channel, prefix } = tariff
    const what = prefix === '' ? channel : `${channel} ${prefix}`
    const removed = [
      kindName(channel),
      prefix === '' ? texts.everyNumber : `${prefix}…`,
      of === null ? texts.all : texts.ownName({ name }),
    ]
    return [
      formOf(tariff, { ...deedTexts(texts, 'change', { what }), title: texts.changeTitle }),
      confirmedDeed({
        ...{ text: texts.remove, label: texts.removeOf({ what }), title: texts.removeTitle },
        ...{ about: texts.removeAbout({ what: removed.join(', ') }), buttonLook: 'danger' },
        ...{ change: 'POST /tariffs/remove', body: { accountId: of, channel, prefix }, refresh },
      }),
    ]
  }
  return { adds, deedsOf }
}

/** Imports tariffs from a CSV file. */
function ImportTariffs({ onClose }: { onClose: () => void }) {
  const texts = useTexts('tariffs')
  const parts = useTexts('parts')
  const { accountId, name } = useAccount()
  const [own, setOwn] = useState(true)
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const load = useChange('POST /tariffs/import', ['GET /tariffs', 'GET /tariffs/prices'])
  const submit = async () => {
    setIsMissing(file === null)
    if (file !== null) load.mutate({ accountId: own ? accountId : null, csv: await file.text() })
  }
  const choose = (chosen: File | null) => {
    setFile(chosen)
    // What was wrong with another file is nothing of this one.
    load.reset()
  }
  const faults = load.data?.faults ?? []
  return (
    <FormDialog
      title={texts.importTitle}
      about={texts.importAbout}
      of={load}
      action={texts.import}
      cancel={parts.close}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Select
        label={texts.account}
        value={own ? 'own' : 'all'}
        options={choices(['own', 'all'], { own: texts.ownName({ name }), all: texts.all })}
        onChange={(value) => setOwn(value === 'own')}
      />
      <CsvFile label={texts.file} wrong={isMissing ? texts.chooseFile : null} onChange={choose} />
      {load.data !== undefined && faults.length === 0 && (
        <Notice look="good">{texts.imported({ count: load.data.set })}</Notice>
      )}
      <FileFaults title={texts.faults} faults={faults} />
    </FormDialog>
  )
}
