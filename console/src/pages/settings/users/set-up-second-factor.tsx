import { useState } from 'react'
import { useChange, useSession } from '../../../gateway/use-gateway.tsx'
import { ShownOnce } from '../../../parts/dialog/shown-once.tsx'
import { Input, useFields } from '../../../parts/form/fields.tsx'
import { Form } from '../../../parts/form/form.tsx'
import { later } from '../../../parts/later.tsx'
import { Skeleton } from '../../../parts/page.tsx'
import { useTexts } from '../../../texts/texts.tsx'

const QrCode = later(() => import('../../../parts/qr-code.tsx'), 'QrCode', <Skeleton lines={6} />)

/** Queries that a change of the second factor makes out of date. */
export const changedByFactor = ['GET /second-factor', 'GET /sessions'] as const

/** Three steps: the password, the QR code with a first code, and the recovery codes. */
export function SetUpSecondFactor({ onDone }: { onDone: () => void }) {
  const texts = useTexts('users')
  const [{ password }, of] = useFields({ password: '' })
  const [code, setCode] = useState('')
  const begin = useChange('POST /second-factor/begin')
  const confirm = useChange('POST /second-factor/confirm', [...changedByFactor])
  if (confirm.data !== undefined) return <RecoveryCodes codes={confirm.data.codes} onClose={onDone} />
  if (begin.data !== undefined) {
    const { secret, uri } = begin.data
    return (
      <Form of={confirm} action={texts.confirmFactor} onSubmit={() => confirm.mutate({ code })}>
        <p>{texts.scan}</p>
        <QrCode text={uri} label={texts.qrCode} />
        <p className="soft small">
          {texts.typeSecret} <code className="breaks">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <CodeInput label={texts.firstCode} value={code} onChange={setCode} />
      </Form>
    )
  }
  return (
    <Form of={begin} action={texts.setUpFactor} onSubmit={() => begin.mutate({ password })}>
      <OldPassword {...of.password} />
    </Form>
  )
}

/** That of the signed-in user, with the name by which the browser finds it. */
export function OldPassword(password: {
  field: string
  value: string
  onChange: (password: string) => void
}) {
  const { oldPassword } = useTexts('users')
  const { name } = useSession().user
  return (
    <>
      <input type="text" autoComplete="username" value={name} readOnly hidden />
      <Input label={oldPassword} type="password" autoComplete="current-password" required {...password} />
    </>
  )
}

export function CodeInput(code: { label: string; value: string; onChange: (code: string) => void }) {
  return (
    <Input field="code" autoComplete="one-time-code" inputMode="numeric" required maxLength={40} {...code} />
  )
}

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const texts = useTexts('users')
  return (
    <ShownOnce
      title={texts.recoveryCodes}
      about={texts.recoveryAbout}
      secret={codes.join('\n')}
      onClose={onClose}
    />
  )
}
