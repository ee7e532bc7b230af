import { Link } from 'wouter'
import type { ServiceView } from '../../../../../packages/console-contract/administration.ts'
import { useAnswer, useChange, useSession } from '../../../gateway/use-gateway.tsx'
import { choices, Input, Select, useFields } from '../../../parts/form/fields.tsx'
import { FormDialog } from '../../../parts/form/form.tsx'
import { type Deed, formDeed } from '../../../parts/list/deeds.tsx'
import { Notice } from '../../../parts/page.tsx'
import { useLanguage, useTexts } from '../../../texts/texts.tsx'

type CodeType = ServiceView['types'][number]

interface Sent {
  verifyId: string
  accountId: number
  type: CodeType
  recipient: string
}

/** Sends a code of the service as a client would, then checks it; beside it what the sandbox has received. */
export function useTryDeed(): (service: ServiceView) => Deed {
  const texts = useTexts('services.tryCode')
  const common = useTexts('verification')
  const { language } = useLanguage()
  const { accounts } = useSession()
  const own = accounts.map((each) => [each.accountId, each.name] as const)
  return ({ serviceId, accountId, types }) => {
    const deed: Deed = formDeed({
      ...{
        text: texts.try,
        label: texts.tryService({ id: serviceId }),
        about: texts.about,
        action: texts.send,
      },
      ...{ change: 'POST /verification/try', refresh: ['GET /verification/codes'] },
      from: {
        accountId: accountId ?? accounts[0]?.accountId ?? 0,
        type: types[0] ?? ('sms' as CodeType),
        recipient: '',
      },
      fields: (of, { type }) => (
        <>
          {accountId === null && <Select {...of.accountId} label={common.account} options={own} />}
          {types.length > 1 && (
            <Select {...of.type} label={common.type} options={choices(types, common.types)} />
          )}
          <Input
            {...of.recipient}
            label={type === 'email' ? texts.address : texts.phone}
            type={type === 'email' ? 'email' : 'tel'}
            required
          />
        </>
      ),
      body: (typed) => ({ ...typed, serviceId, lang: language }),
      onDone: ({ verifyId }, dialogs, sent) => {
        const again = () => dialogs.open(deed.opens(dialogs))
        const shown = { serviceId, sent: { verifyId, ...sent } }
        dialogs.open(<EnterCode {...shown} onAgain={again} onClose={dialogs.close} />)
      },
    })
    return deed
  }
}

function EnterCode({
  serviceId,
  sent: { verifyId, accountId, type, recipient },
  onAgain,
  onClose,
}: {
  serviceId: number
  sent: Sent
  onAgain: () => void
  onClose: () => void
}) {
  const texts = useTexts('services.tryCode')
  const { sandbox } = useSession()
  const [{ code }, of] = useFields({ code: '' })
  const check = useChange('POST /verification/try/check', ['GET /verification/codes'])
  const status = check.data?.status
  return (
    <FormDialog
      title={texts.tryService({ id: serviceId })}
      about={texts.sentTo({ recipient })}
      of={check}
      action={texts.check}
      cancel={texts.again}
      onCancel={onAgain}
      onSubmit={() => check.mutate({ accountId, verifyId, recipient, code })}
      onClose={onClose}
    >
      {sandbox && (type === 'email' ? <Mail address={recipient} /> : <Telephone phone={recipient} />)}
      <Input {...of.code} label={texts.code} required maxLength={64} autoComplete="one-time-code" />
      {status !== undefined && (
        <Notice look={status === 'approved' ? 'good' : 'bad'}>{texts.statuses[status]}</Notice>
      )}
      <Link href={`/verification/codes/${verifyId}`}>{texts.open}</Link>
    </FormDialog>
  )
}

/** The newest message on a telephone of the sandbox. */
function Telephone({ phone }: { phone: string }) {
  const digits = phone.replaceAll(/\D/g, '')
  const { data } = useAnswer('GET /handsets', { phones: digits }, { everyMs: 1_000 })
  const last = data?.handsets[0]?.entries.findLast(({ kind }) => kind === 'received')
  return <Received text={last === undefined ? null : (last.code ?? last.text)} />
}

/** The newest e-mail in a mailbox of the sandbox. */
function Mail({ address }: { address: string }) {
  const { data } = useAnswer('GET /handsets/mailbox', { address }, { everyMs: 1_000 })
  const last = data?.mails[0]
  return <Received text={last === undefined ? null : last.text} />
}

function Received({ text }: { text: string | null }) {
  const texts = useTexts('services.tryCode')
  return (
    <div role="status">
      <strong className="small">{texts.received}</strong>
      <p className={text === null ? 'soft' : 'mono'}>{text ?? texts.nothingYet}</p>
    </div>
  )
}
