import { useState } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { Button } from './button.tsx'

export function CopyButton({ text }: { text: string }) {
  const texts = useTexts('parts')
  const [copied, setCopied] = useState(false)
  // Browsers offer the clipboard only over TLS or from localhost; elsewhere the user selects the text by hand.
  if (!window.isSecureContext) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 1_500)
  }
  return (
    <Button onClick={() => void copy()} aria-live="polite">
      {copied ? texts.copied : texts.copy}
    </Button>
  )
}

/** Code or JSON, with a button to copy it. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <div className="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={label}>
        <pre>{text}</pre>
      </section>
      <CopyButton text={text} />
    </div>
  )
}
