import { useState } from 'react'
import type { AccountView } from '../../../../../packages/console-contract/administration.ts'
import { useChange } from '../../../gateway/use-gateway.ts'
import { Input } from '../../../parts/form/field.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { accountsTexts } from './texts.ts'

/** Where numbers of an account without a calling code are. */
export function AccountCountry({
  known: { accountId, name, country: before },
  onClose,
}: {
  known: Pick<AccountView, 'accountId' | 'name' | 'country'>
  onClose: () => void
}) {
  const texts = useTexts(accountsTexts)
  const [country, setCountry] = useState(before ?? '')
  const save = useChange('POST /accounts/country', ['GET /accounts'])
  const code = country.trim() || null
  return (
    <FormDialog
      title={texts.countryOf(name)}
      about={texts.countryAbout}
      of={save}
      action={texts.save}
      onSubmit={() => save.mutate({ accountId, country: code }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Input
        label={texts.countryCode}
        hint={texts.countryHint}
        field="country"
        maxLength={2}
        value={country}
        onChange={setCountry}
      />
    </FormDialog>
  )
}
