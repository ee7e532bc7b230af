import { useState } from 'react'
import type { Micros } from '../../../../../packages/domain/pricing/amount.ts'
import { type Attempt, nextAttempt } from '../../../gateway/attempt.ts'
import { useChange } from '../../../gateway/use-gateway.tsx'
import { Input, useFields } from '../../../parts/form/fields.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { typedDecimal } from '../../../parts/form/typed-number.ts'
import { formatMoney } from '../../../parts/values.tsx'
import { type Language, useLanguage, useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'

/** A top-up: amount and note, confirmed before they are booked. */
export function TopUp({
  onBooked,
  onClose,
}: {
  onBooked: (availableMicros: Micros) => void
  onClose: () => void
}) {
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
          <p className="money-sure">
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
