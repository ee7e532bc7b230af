import type { ReceivedView } from '../../../../packages/console-contract/traffic/callbacks.ts'
import { CodeBlock } from '../../parts/copy.tsx'
import { When } from '../../parts/values.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { prettyJson } from './pretty-json.ts'

/** One request that the test receiver got. */
export function Received({ received }: { received: ReceivedView }) {
  const texts = useTexts('callbacks')
  const { name, at, method, body, cut, headers, answered } = received
  return (
    <li>
      <details className="callbacks-received">
        <summary>
          <span className={`badge ${answered < 300 ? 'good' : 'bad'}`}>{answered}</span>
          <span className="callbacks-what">
            <strong>{name}</strong> <span className="soft">{gist(body) || method}</span>
          </span>
          <Signed received={received} />
          <span className="small soft">
            <When at={at} />
          </span>
        </summary>
        <div className="columns callbacks-received-inside">
          <div className="stack">
            <h3>{texts.body}</h3>
            <CodeBlock text={prettyJson(body)} label={texts.body} />
            {cut && <p className="soft small">{texts.cut}</p>}
          </div>
          <div className="stack">
            <h3>{texts.headers}</h3>
            <CodeBlock
              text={[`${method} ${received.path}`, ...headers.map((each) => each.join(': '))].join('\n')}
              label={texts.headers}
            />
          </div>
        </div>
      </details>
    </li>
  )
}

function Signed({ received: { signature, account } }: { received: ReceivedView }) {
  const texts = useTexts('callbacks')
  if (signature === 'none') return <span className="badge">{texts.signedNone}</span>
  if (signature === 'unknown') return <span className="badge bad">{texts.signedUnknown}</span>
  return <span className="badge good">{texts.signedValid({ account: account ?? '' })}</span>
}

/** A callback in short: `sms DELIVERED`. */
function gist(body: string): string {
  try {
    const { type = '', status = '' } = JSON.parse(body) as { type?: string; status?: string }
    return `${type} ${status}`.trim()
  } catch {
    return body.slice(0, 60)
  }
}
