import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { isApiError } from '../platform/api/index.ts'
import { type Translate, useT } from '../platform/i18n/index.ts'
import { queryClient } from '../platform/query/index.ts'
import { useTitle } from '../platform/title/index.ts'
import { Page, PageChromeContext } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const CHUNK_FAILURE =
  /dynamically imported module|importing a module script failed|unable to preload css|loading (css )?chunk|not a valid javascript mime/i

/** A screen that could not be shown: old code after an update, no connection, a refusal, a fault of ours. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useT()
  const router = useRouter()
  const isInShell = useContext(PageChromeContext).end !== undefined
  if (isApiError(error) && error.status === 404) return <NotFoundPage />
  const isChunkFailure = CHUNK_FAILURE.test(String(error))
  const retry = () => {
    if (isChunkFailure) return location.reload()
    queryClient.removeQueries({ predicate: query => query.state.status === 'error' })
    reset()
    void router.invalidate()
  }
  const { title, text } = describe(error, isChunkFailure, t)
  const state = <ErrorState title={title} text={text} onRetry={retry} />
  if (!isInShell) return <AloneFrame title={title}>{state}</AloneFrame>
  return (
    <Page title={title} layout="fill">
      {state}
    </Page>
  )
}

// Without the shell, e.g. when the server is away, nothing else holds the screen.
function AloneFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title)
  return <main className="flex min-h-dvh flex-col bg-canvas pb-[12vh]">{children}</main>
}

function describe(error: unknown, isChunkFailure: boolean, t: Translate) {
  if (isChunkFailure) return { title: t('app.chunk.title'), text: t('app.chunk.text') }
  if (isApiError(error, 'network')) return { title: t('app.unavailable.title'), text: t('app.unavailable.text') }
  if (isApiError(error) && error.status >= 502)
    return { title: t('app.unavailable.title'), text: t('app.unavailable.text') }
  if (isApiError(error) && error.status === 403) return { title: t('app.forbidden.title'), text: error.description }
  return { title: t('app.error.title'), text: isApiError(error) ? error.message : String(error) }
}
