import { useState } from 'react'
import type { Micros } from '../../../../../packages/domain/pricing/amount.ts'
import { type Attempt, nextAttempt } from '../../../gateway/attempt.ts'
import { useAnswer, useChange, useMayForAll } from '../../../gateway/use-gateway.tsx'
import { Input, useFields } from '../../../parts/form/fields.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { typedDecimal } from '../../../parts/form/typed-number.ts'
import { type Deed, Deeds } from '../../../parts/list/deeds.tsx'
import { Answered, Notice, Panel } from '../../../parts/page.tsx'
import { formatMoney, Money } from '../../../parts/values.tsx'
import { type Language, useLanguage, useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'

export function BalancePanel() {
  const texts = useTexts('money')
  const { language } = useLanguage()
  const { accountId, currency } = useAccount()
  const mayTopUp = useMayForAll('admin')
  const [bookedMicros, setBookedMicros] = useState<Micros | null>(null)
  const topUp: Deed = {
    ...{ text: texts.topUp, look: 'main' },
    opens: ({ close }) => <TopUp onBooked={setBookedMicros} onClose={close} />,
  }
  const money = useAnswer('GET /money', { accountId }, { topics: ['messages', 'settings'] })
  return (
    <Panel stacked>
      <Answered of={money} lines={2}>
        {({ availableMicros, reservedMicros }) => (
          <div className="row between start money-head">
            <dl className="row start">
              <div>
                <dt className="medium">{texts.available}</dt>
                <dd className="money-figure">
                  <Money micros={availableMicros} currency={currency} />
                </dd>
              </div>
              <div>
                <dt className="medium">{texts.reserved}</dt>
                <dd className="money-figure soft">
                  <Money micros={reservedMicros} currency={currency} />
                </dd>
                <dd className="soft small">{texts.reservedAbout}</dd>
              </div>
            </dl>
            {mayTopUp && <Deeds deeds={[topUp]} />}
          </div>
        )}
      </Answered>
      {bookedMicros !== null && (
        <Notice look="good">
          {texts.booked({ balance: formatMoney(bookedMicros, currency, language) })}
        </Notice>
      )}
    </Panel>
  )
}

/** A top-up: amount and note, confirmed before they are booked. */
function TopUp({ onBooked, onClose }: { onBooked: (availableMicros: Micros) => void; onClose: () => void }) {
  const texts = useTexts('money')
  const { accountId, name, currency } = useAccount()
  const [{ amount, note }, of] = useFields({ amount: '', note: '' })
  const [isSure, setIsSure] = useState(false)
  const [last, setLast] = useState<Attempt | null>(null)
  const topUp = useChange('POST /money/top-up', ['GET /money', 'GET /money/ledger', 'GET /money/days'])
  const { language } = useLanguage()
  const typed = typedDecimal(amount, language)
  const submit = () => {
    // The gateway parses the amount and reports what is wrong with it.
    if (!isSure && typed !== '') return setIsSure(true)
    const attempt = nextAttempt(last, JSON.stringify([typed, note.trim()]), topUp.error)
    setLast(attempt)
    topUp.mutate(
      { accountId, amount: typed, note: note.trim() || null, attempt: attempt.id },
      {
        onSuccess: ({ availableMicros }) => {
          onBooked(availableMicros)
          onClose()
        },
        onError: ({ field }) => field !== null && setIsSure(false),
      },
    )
  }
  const sure = typed.startsWith('-') ? texts.sureTake : texts.sureAdd
  return (
    <FormDialog
      title={isSure ? texts.sureTitle : texts.topUpTitle({ account: name })}
      of={topUp}
      action={isSure ? texts.book : texts.next}
      onSubmit={submit}
      onClose={onClose}
      {...(isSure && { cancel: texts.back, onCancel: () => setIsSure(false) })}
    >
      {isSure ? (
        <>
          <p className="large medium">
            {sure({ amount: shownAmount(typed, currency, language), account: name })}
          </p>
          {note !== '' && <p>{note}</p>}
          <p className="soft">{texts.sureAbout}</p>
        </>
      ) : (
        <>
          <Input
            {...of.amount}
            label={texts.amount}
            hint={texts.amountHint({ currency })}
            inputMode="decimal"
          />
          <Input {...of.note} label={texts.note} hint={texts.noteHint} />
        </>
      )}
    </FormDialog>
  )
}

/** Without its sign; as it was typed where it is no number, so that the gateway says what is wrong with it. */
function shownAmount(typed: string, currency: string, language: Language): string {
  const amount = Math.abs(Number(typed))
  if (Number.isNaN(amount)) return `${typed} ${currency}`
  return formatMoney(Math.round(amount * 1_000_000), currency, language)
}
