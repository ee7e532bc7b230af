import { Link, useSearchParams } from 'wouter'
import { useAnswer, useSession } from '../../gateway/use-gateway.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { withParams } from '../list/address-filters.ts'
import { Answered } from '../page.tsx'
import { ErrorFacts } from './error-facts.tsx'
import { errorParameter } from './error-link.tsx'

/** The explanation of the error that the address names, over whatever page it is. */
export function ErrorDialog() {
  const texts = useTexts('parts.carrierErrors')
  const { close: closeText } = useTexts('parts')
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  const [kind = '', ...rest] = (params.get(errorParameter) ?? '').split(' ')
  const code = rest.join(' ')
  const isOpen = kind !== '' && code !== ''
  const answer = useAnswer('GET /carrier-errors/one', { kind, code }, { enabled: isOpen, keep: false })
  if (!isOpen) return null
  const close = () => setParams((now) => withParams(now, { [errorParameter]: null }), { replace: true })
  return (
    <Dialog title={texts.title({ code })} onClose={close}>
      <Answered of={answer} lines={4}>
        {(view) => <ErrorFacts view={view} />}
      </Answered>
      <div className="row actions">
        {user.accountId === null && (
          <Link href={`/carriers/errors?kind=${encodeURIComponent(kind)}`}>{texts.all}</Link>
        )}
        <Button onClick={close}>{closeText}</Button>
      </div>
    </Dialog>
  )
}
