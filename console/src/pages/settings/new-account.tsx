import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAnswer, useChange } from '../../gateway/use-gateway.tsx'
import { Input, useFields } from '../../parts/form/fields.tsx'
import { FormDialog } from '../../parts/form/form.tsx'
import { Deeds } from '../../parts/list/deeds.tsx'
import { useTexts } from '../../texts/texts.tsx'

/** Creates an account with a balance of zero and shows its settings. */
export function NewAccount({ look = 'plain' }: { look?: 'main' | 'plain' }) {
  const texts = useTexts('settings')
  const text = texts.newAccount
  return <Deeds deeds={[{ text, look, opens: ({ close }) => <NewAccountDialog onClose={close} /> }]} />
}

export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts('settings')
  const client = useQueryClient()
  const [path, go] = useLocation()
  const usual = useAnswer('GET /accounts/new', {})
  const [{ name }, of] = useFields({ name: '' })
  const [typed, setTyped] = useState<string | null>(null)
  const currency = typed ?? usual.data?.currency ?? ''
  const create = useChange('POST /accounts/create')
  const submit = () => {
    const onSuccess = async ({ accountId }: { accountId: number }) => {
      await client.invalidateQueries({ queryKey: ['session'] })
      await client.invalidateQueries({ queryKey: ['GET /accounts'] })
      onClose()
      go(`${path}?account=${accountId}`)
    }
    create.mutate({ name: name.trim(), currency }, { onSuccess: (created) => void onSuccess(created) })
  }
  return (
    <FormDialog
      title={texts.newAccount}
      about={texts.noAccountAbout}
      of={create}
      action={texts.createAccount}
      onSubmit={submit}
      onClose={onClose}
    >
      <Input {...of.name} label={texts.accountName} hint={texts.accountNameHint} />
      <Input
        label={texts.currency}
        hint={texts.currencyHint}
        field="currency"
        value={currency}
        onChange={(text) => setTyped(text.toUpperCase())}
      />
    </FormDialog>
  )
}
