import { scopes as allScopes, type Scope } from '../../../../../src/domain/console/scope.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { keysTexts } from './texts.ts'

/** Everything (null), or some groups of operations. */
export function ScopeChoice({
  scopes,
  onScopes,
}: {
  scopes: readonly Scope[] | null
  onScopes: (scopes: readonly Scope[] | null) => void
}) {
  const texts = useTexts(keysTexts)
  const toggle = (scope: Scope, isOn: boolean) =>
    onScopes(allScopes.filter((each) => (each === scope ? isOn : scopes?.includes(each))))
  return (
    <fieldset className="keys-choices">
      <legend>{texts.scopes}</legend>
      <label>
        <input type="radio" name="scopes" checked={scopes === null} onChange={() => onScopes(null)} />
        {texts.allScopes}
      </label>
      <label>
        <input type="radio" name="scopes" checked={scopes !== null} onChange={() => onScopes(['send'])} />
        {texts.someScopes}
      </label>
      {scopes !== null && (
        <div className="keys-scopes">
          {allScopes.map((scope) => (
            <label key={scope}>
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                onChange={({ target }) => toggle(scope, target.checked)}
              />
              {texts.scope[scope]}
            </label>
          ))}
          {scopes.length === 0 && <span className="wrong small">{texts.noScope}</span>}
        </div>
      )}
    </fieldset>
  )
}
