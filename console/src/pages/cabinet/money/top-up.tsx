import { type SubmitEvent, useState } from 'react'
import { type Attempt, nextAttempt } from '../../../gateway/attempt.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Field } from '../../../parts/field.tsx'
import { Wrong } from '../../../parts/states.tsx'
import { partsTexts } from '../../../parts/texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { useAccount } from '../account-choice.tsx'
import { moneyTexts } from './texts.ts'

/** An amount and a note, shown once more before they are booked. */
export function TopUp({
  onBooked,
  onClose,
}: {
  onBooked: (availableMicros: number) => void
  onClose: () => void
}) {
  const texts = useTexts(moneyTexts)
  const parts = useTexts(partsTexts)
  const { accountId, name, currency } = useAccount()
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const [isSure, setIsSure] = useState(false)
  const [last, setLast] = useState<Attempt | null>(null)
  const topUp = useChange('POST /money/top-up', ['GET /money', 'GET /money/ledger', 'GET /money/days'])
  const typed = amount.trim()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // What is no amount at all is told by the gateway, which parses it.
    if (!isSure && typed !== '') return setIsSure(true)
    const attempt = nextAttempt(last, JSON.stringify([typed, note.trim()]), topUp.error)
    setLast(attempt)
    topUp.mutate(
      { account: accountId, amount: typed, note: note.trim() || null, attempt: attempt.word },
      {
        onSuccess: ({ availableMicros }) => {
          onBooked(availableMicros)
          onClose()
        },
        onError: ({ field }) => field !== null && setIsSure(false),
      },
    )
  }
  const wrong = (field: string) => (topUp.error?.field === field ? topUp.error.message : null)
  const elsewhere = ['amount', 'note'].includes(topUp.error?.field ?? '') ? null : topUp.error
  const sure = typed.startsWith('-') ? texts.sureTake : texts.sureAdd
  return (
    <Dialog open onClose={onClose} title={isSure ? texts.sureTitle : texts.topUpTitle(name)}>
      <form className="stack" onSubmit={submit}>
        {isSure ? (
          <>
            <p className="money-sure">{sure(`${typed.replace('-', '')} ${currency}`, name)}</p>
            {note !== '' && <p>{note}</p>}
            <p className="soft">{texts.sureAbout}</p>
          </>
        ) : (
          <>
            <Field label={texts.amount} hint={texts.amountHint(currency)} wrong={wrong('amount')}>
              {(ids) => (
                <input
                  {...ids}
                  inputMode="decimal"
                  value={amount}
                  onChange={({ target }) => setAmount(target.value)}
                />
              )}
            </Field>
            <Field label={texts.note} hint={texts.noteHint} wrong={wrong('note')}>
              {(ids) => <input {...ids} value={note} onChange={({ target }) => setNote(target.value)} />}
            </Field>
          </>
        )}
        {elsewhere !== null && <Wrong error={elsewhere} />}
        <div className="actions">
          <Button onClick={isSure ? () => setIsSure(false) : onClose}>
            {isSure ? texts.back : parts.cancel}
          </Button>
          <Button type="submit" look="main" busy={topUp.isPending}>
            {isSure ? texts.book : texts.next}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
