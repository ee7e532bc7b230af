import type { SendAgainView } from '../../../../src/http/console/contract/message-view.ts'
import { useSession } from '../../gateway/session.tsx'
import { CodeBlock } from '../../parts/copy.tsx'
import { curlOf } from '../../parts/curl.ts'
import { Panel } from '../../parts/page.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { messageTexts } from './message-texts.ts'

/** The request that would send the message again, to copy. */
export function AgainPanel({ again }: { again: SendAgainView | null }) {
  const texts = useTexts(messageTexts)
  const { apiUrl } = useSession()
  return (
    <Panel title={texts.again}>
      {again === null ? (
        <p className="soft">{texts.againMasked}</p>
      ) : (
        <div className="stack">
          <p className="soft">{texts.againAbout}</p>
          <CodeBlock text={curlOf(`${apiUrl}${again.path}`, again.body)} label={texts.againLabel} />
          {again.differences.length > 0 && (
            <div>
              <h3>{texts.differs}</h3>
              <ul className="message-differences">
                {again.differences.map((difference) => (
                  <li key={difference}>{texts.differences[difference]}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </Panel>
  )
}
