import type { NewKeyView } from '../../../../../src/http/console/contract/access.ts'
import { useSession } from '../../../gateway/session.tsx'
import { CodeBlock } from '../../../parts/copy.tsx'
import { curlOf } from '../../../parts/curl.ts'
import { ShownOnce } from '../../../parts/shown-once.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { keysTexts } from './texts.ts'

/** A key that was just made, and something to try it with. */
export function NewKey({ made: { key }, onClose }: { made: NewKeyView; onClose: () => void }) {
  const texts = useTexts(keysTexts)
  const { apiUrl } = useSession()
  const curl = curlOf(`${apiUrl}/api/json.php`, { auth: key, data: [{ type: 'balance' }] })
  return (
    <ShownOnce
      title={texts.madeTitle}
      about={texts.madeAbout}
      label={texts.madeTitle}
      secret={key}
      onClose={onClose}
    >
      <details>
        <summary>{texts.tryIt}</summary>
        <CodeBlock text={curl} label={texts.tryIt} />
      </details>
    </ShownOnce>
  )
}
