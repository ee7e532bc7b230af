import { useEffect, useState } from 'react'
import { BareSelect, choices } from '../parts/form/fields.tsx'
import { useTexts } from '../texts/texts.tsx'

const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]
const storageKey = 'posthorn.theme'

function firstTheme(): Theme {
  return themes.find((theme) => theme === localStorage.getItem(storageKey)) ?? 'system'
}

/** Applies the stored choice before the first paint. */
export function applyKeptTheme(): void {
  document.documentElement.dataset['theme'] = firstTheme()
}

/** Chooses light, dark, or the setting of the system. */
export function ThemeChoice() {
  const texts = useTexts('shell')
  const [theme, setTheme] = useState<Theme>(firstTheme)
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    localStorage.setItem(storageKey, theme)
  }, [theme])
  return (
    <label className="row">
      <span>{texts.theme}</span>
      <BareSelect value={theme} options={choices(themes, (each) => texts[each])} onChange={setTheme} />
    </label>
  )
}
