import { Component, type ReactNode } from 'react'
import { Button } from '../parts/button.tsx'
import { Nothing } from '../parts/states.tsx'
import { useTexts } from '../texts/texts.tsx'
import { shellTexts } from './texts.ts'

/** Keeps the rest of the screen when a page breaks, and says that it did. */
export class Breakage extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === null ? this.props.children : <Broken error={error} />
  }
}

function Broken({ error }: { error: Error }) {
  const texts = useTexts(shellTexts)
  return (
    <Nothing title={texts.broken} about={error.message}>
      <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
    </Nothing>
  )
}
