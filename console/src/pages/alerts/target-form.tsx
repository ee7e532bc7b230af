import { useState } from 'react'
import type { AlertTargetView } from '../../../../packages/console-contract/administration.ts'
import { type AlertTargetKind, alertTargetKinds } from '../../../../packages/domain/alerts/alert-kinds.ts'
import { useChange } from '../../gateway/use-gateway.ts'
import { Input } from '../../parts/form/field.tsx'
import { FormDialog } from '../../parts/form/form.tsx'
import { choices, Select } from '../../parts/form/select.tsx'
import { Notice } from '../../parts/states.tsx'
import { languageNames, languages, useLanguage, useTexts } from '../../texts/texts.tsx'
import { alertsTexts } from './texts.ts'

/** The form of a new target, or of where a known one is and the language of its texts. What is secret is never filled in. */
export function TargetForm({
  target,
  hasMailServer,
  onAdded,
  onClose,
}: {
  target: AlertTargetView | null
  hasMailServer: boolean
  /** With the signing secret of a webhook. */
  onAdded: (secret: string | null) => void
  onClose: () => void
}) {
  const texts = useTexts(alertsTexts)
  const isNew = target === null
  const [name, setName] = useState('')
  const [kind, setKind] = useState<AlertTargetKind>(target?.kind ?? 'email')
  const hasAddress = kind === 'email' || kind === 'telegram' || kind === 'alarm'
  const [address, setAddress] = useState(hasAddress ? (target?.address ?? '') : '')
  const [url, setUrl] = useState('')
  const [token, setToken] = useState('')
  const shown = useLanguage().language
  const [language, setLanguage] = useState(target?.language ?? shown)
  const add = useChange('POST /alerts/targets/add', ['GET /alerts/settings'])
  const change = useChange('POST /alerts/targets/change', ['GET /alerts/settings'])
  const submit = () => {
    const way = {
      language,
      ...(hasAddress && { address }),
      ...(url.trim() !== '' && { url: url.trim() }),
      ...(token.trim() !== '' && { token: token.trim() }),
    }
    if (isNew)
      add.mutate({ name, kind, ...way }, { onSuccess: ({ signingSecret }) => onAdded(signingSecret) })
    else change.mutate({ targetId: target.targetId, ...way }, { onSuccess: onClose })
  }
  const secretHint = isNew ? texts.secretHint : texts.keepHint
  const secret = { autoComplete: 'off', spellCheck: false }
  return (
    <FormDialog
      title={isNew ? texts.addTarget : texts.changeRule(target.name)}
      of={isNew ? add : change}
      action={texts.save}
      className="alerts-form"
      onSubmit={submit}
      onClose={onClose}
    >
      {isNew && (
        <>
          <Input label={texts.name} field="name" maxLength={64} value={name} onChange={setName} />
          <Select
            label={texts.targetKind}
            field="kind"
            value={kind}
            options={choices(alertTargetKinds, texts.targetKinds)}
            onChange={setKind}
          />
        </>
      )}
      {kind === 'email' && (
        <Input
          label={texts.addresses}
          hint={texts.addressesHint}
          field="address"
          value={address}
          onChange={setAddress}
        />
      )}
      {kind === 'email' && !hasMailServer && <Notice look="wait">{texts.noMailServer}</Notice>}
      {(kind === 'webhook' || kind === 'slack') && (
        <Input label={texts.url} hint={secretHint} field="url" value={url} onChange={setUrl} {...secret} />
      )}
      {kind === 'alarm' && (
        <Input
          label={texts.receiver}
          hint={texts.receiverHint}
          field="address"
          value={address}
          onChange={setAddress}
        />
      )}
      {kind === 'telegram' && (
        <>
          <Input
            label={texts.chat}
            hint={texts.chatHint}
            field="address"
            value={address}
            onChange={setAddress}
          />
          <Input
            label={texts.token}
            hint={secretHint}
            field="token"
            type="password"
            value={token}
            onChange={setToken}
            {...secret}
          />
          <Input label={texts.apiUrl} hint={texts.apiUrlHint} field="url" value={url} onChange={setUrl} />
        </>
      )}
      <Select
        label={texts.language}
        field="language"
        value={language}
        options={choices(languages, languageNames)}
        onChange={setLanguage}
      />
    </FormDialog>
  )
}
