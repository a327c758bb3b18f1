import { connection, watchBrowser } from '../platform/connection/index.ts'
import { t } from '../platform/i18n/index.ts'
import { permissionsQuery } from '../platform/permissions/index.ts'
import { queryClient, reread } from '../platform/query/index.ts'
import { sessionEnd, watchLeaving } from '../platform/session/index.ts'
import { watchTyping } from '../platform/version/index.ts'
import { toast } from '../ui/toast.tsx'
import { isLoadFailure } from './load-failure.ts'

/** Begins to watch the connection, the session and what is typed, and reads anew what failed once they are back. */
export function watchTrouble(): void {
  watchBrowser()
  watchTyping()
  watchLeaving()
  // What loads code when it is pressed, and says nothing when that fails.
  window.addEventListener('unhandledrejection', event => {
    if (!isLoadFailure(event.reason)) return
    event.preventDefault()
    connection.report({ kind: 'silent' })
    toast({ text: t('ui.part.failed'), tone: 'danger' })
  })
  connection.onBack(() => void reread(queryClient))
  let state = sessionEnd.state()
  sessionEnd.subscribe(() => {
    const was = state
    state = sessionEnd.state()
    if (state !== 'open' || was === 'open') return
    void queryClient.invalidateQueries({ queryKey: permissionsQuery.queryKey })
    void reread(queryClient)
  })
}
