import './look/tokens.css'
import './look/base.css'
import './look/parts.css'
import './shell/shell.css'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { importPart } from './gateway/load-again.ts'
import { Refusal } from './gateway/request.ts'
import { applyKeptTheme } from './shell/theme.tsx'
import { LanguageProvider } from './texts/texts.tsx'

// The policy of the page admits styles made by script only with its nonce.
setNonce(document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '')

applyKeptTheme()

const client: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    // The session is over, here or by signing out elsewhere: loading again shows the form for signing in.
    onError: (error, query) => {
      if (error instanceof Refusal && error.status === 401 && query.queryKey[0] !== 'session')
        window.location.reload()
    },
  }),
  defaultOptions: { queries: { retry: mayHelp, staleTime: 2_000, refetchOnWindowFocus: true } },
})

/** One more try, unless the gateway refused the request: it would refuse it again. */
function mayHelp(failures: number, error: Error): boolean {
  const isRefused = error instanceof Refusal && error.status >= 400 && error.status < 500
  return failures < 1 && !isRefused
}

const page = (
  <StrictMode>
    <QueryClientProvider client={client}>
      <LanguageProvider>
        <App />
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>
)

const root = document.getElementById('root')
// Without its texts there is nothing to show, not even an error.
if (root !== null)
  importPart(() => Promise.resolve()).then(() => createRoot(root).render(page), console.error)
