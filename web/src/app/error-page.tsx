import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useContext, useEffect } from 'react'
import { isApiError, isAway, isNotFound, problemText } from '../platform/api/index.ts'
import { connection, useConnection } from '../platform/connection/index.ts'
import { type Translate, useT } from '../platform/i18n/index.ts'
import { queryClient } from '../platform/query/index.ts'
import { useTitle } from '../platform/title/index.ts'
import { Page, PageChromeContext } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { isLoadFailure } from './load-failure.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** A screen that could not be shown: no connection, old code after an update, a refusal, a fault of ours. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useT()
  const router = useRouter()
  const isInShell = useContext(PageChromeContext).end !== undefined
  const isChunkFailure = isLoadFailure(error)
  const { isUp } = useConnection()
  const retry = useCallback(() => {
    queryClient.removeQueries({ predicate: query => query.state.status === 'error' })
    reset()
    void router.invalidate()
  }, [reset, router])
  useEffect(() => {
    // Somebody has to notice that the server is gone, when nothing else is asked.
    if (isChunkFailure) connection.report({ kind: 'silent' })
    // It goes on by itself when the server is back.
    return connection.onBack(retry)
  }, [isChunkFailure, retry])
  if (isNotFound(error)) return <NotFoundPage />
  // Of a server that answers, files that are not there are those of an older build.
  const again = isChunkFailure && isUp ? () => location.reload() : retry
  const { title, text } = describe(error, isChunkFailure, isUp, t)
  const state = <ErrorState title={title} text={text} onRetry={again} />
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

function describe(error: unknown, isChunkFailure: boolean, isUp: boolean, t: Translate) {
  if (isAway(error) || (isChunkFailure && !isUp))
    return { title: t('app.unavailable.title'), text: t('app.unavailable.text') }
  if (isChunkFailure) return { title: t('app.chunk.title'), text: t('app.chunk.text') }
  if (isApiError(error) && error.status === 403) return { title: t('app.forbidden.title'), text: problemText(error) }
  return { title: t('app.error.title'), text: problemText(error) }
}
