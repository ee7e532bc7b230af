import { Link } from 'wouter'
import type { AccountView } from '../../../../../packages/console-contract/administration.ts'
import { useChange, useMay, useMayForAll } from '../../../gateway/use-gateway.tsx'
import { Input, useFields } from '../../../parts/form/fields.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { typedDecimal } from '../../../parts/form/typed-number.ts'
import { Panel } from '../../../parts/page.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'

/** The balance below which an account is warned about, and the rules of alerts that notify of it. */
export function BalanceAlert({
  account: { accountId, currency, alertMicros, balanceRules },
}: {
  account: AccountView
}) {
  const texts = useTexts('accounts')
  const { language } = useLanguage()
  const mayChange = useMayForAll('admin')
  const mayOperate = useMay('operator')
  const known =
    alertMicros === null
      ? ''
      : (alertMicros / 1_000_000).toLocaleString(language, { maximumFractionDigits: 6, useGrouping: false })
  const [{ typed }, of] = useFields({ typed: known })
  const save = useChange('POST /balance-alert/set', ['GET /accounts'])
  const submit = () => {
    const balanceAlert = typed.trim() === '' ? null : typedDecimal(typed, language)
    save.mutate({ accountId, balanceAlert })
  }
  return (
    <Panel title={texts.alert}>
      <Form
        of={save}
        onSubmit={submit}
        {...(mayChange && { action: texts.save })}
        disabled={typed === known}
        saved={save.isSuccess && texts.saved}
      >
        <p className="soft">{texts.alertAbout}</p>
        <Input
          {...of.typed}
          label={texts.alertBelow({ currency })}
          hint={texts.alertHint}
          field="balanceAlert"
          inputMode="decimal"
          readOnly={!mayChange}
        />
        {alertMicros !== null && (
          <p className="soft small">
            {balanceRules.length === 0
              ? texts.watchedByNone
              : `${texts.watchedBy} ${balanceRules.join(', ')}`}{' '}
            {mayOperate && <Link href="/alerts/rules">{texts.rules}</Link>}
          </p>
        )}
      </Form>
    </Panel>
  )
}
