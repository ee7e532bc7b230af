import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useAnswer, useChange } from '../../gateway/use-gateway.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Wrong } from '../../parts/states.tsx'
import { partsTexts } from '../../parts/texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { cabinetTexts } from './texts.ts'

/** Opens an account with a balance of zero, and shows the cabinet of it. */
export function NewAccount({ look = 'plain' }: { look?: 'main' | 'plain' }) {
  const texts = useTexts(cabinetTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look={look} onClick={() => setIsOpen(true)}>
        {texts.newAccount}
      </Button>
      {isOpen && <NewAccountDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(cabinetTexts)
  const parts = useTexts(partsTexts)
  const client = useQueryClient()
  const [path, go] = useLocation()
  const usual = useAnswer('GET /accounts/new', {})
  const [name, setName] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const currency = typed ?? usual.data?.currency ?? ''
  const create = useChange('POST /accounts/create')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const onSuccess = async ({ accountId }: { accountId: number }) => {
      await client.invalidateQueries({ queryKey: ['session'] })
      onClose()
      go(`${path}?account=${accountId}`)
    }
    create.mutate({ name: name.trim(), currency }, { onSuccess: (created) => void onSuccess(created) })
  }
  const wrong = (field: string) => (create.error?.field === field ? create.error.message : null)
  const elsewhere = ['name', 'currency'].includes(create.error?.field ?? '') ? null : create.error
  return (
    <Dialog open onClose={onClose} title={texts.newAccount} about={texts.noAccountAbout}>
      <form className="stack" onSubmit={submit}>
        <Field label={texts.accountName} hint={texts.accountNameHint} wrong={wrong('name')}>
          {(ids) => <input {...ids} value={name} onChange={({ target }) => setName(target.value)} />}
        </Field>
        <Field label={texts.currency} hint={texts.currencyHint} wrong={wrong('currency')}>
          {(ids) => (
            <input
              {...ids}
              value={currency}
              onChange={({ target }) => setTyped(target.value.toUpperCase())}
            />
          )}
        </Field>
        {elsewhere !== null && <Wrong error={elsewhere} />}
        <div className="actions">
          <Button onClick={onClose}>{parts.cancel}</Button>
          <Button type="submit" look="main" busy={create.isPending}>
            {texts.createAccount}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
