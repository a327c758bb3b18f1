import { Suspense, useEffect } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useRise } from '../../../ui/use-toast-rise.ts'
import { closeCommandDialog, useOpenedCommand } from './open-commands.ts'
import { type RunningOperation, useOperationPolling, useRunningOperations } from './operations.ts'

const load = () => import('./opened-dialog.tsx')
const OpenedDialog = lazyPart(() => load().then(file => file.OpenedDialog), 'above')
const QUIET_MS = 2000

/** Where the command dialog opens, and where long changes tell how far they are; on every screen. */
export function CommandHost() {
  const opened = useOpenedCommand()
  const running = useRunningOperations().filter(({ total }) => total !== null)
  const rise = useRise()
  useOperationPolling()
  useEffect(() => {
    // There before it is asked for: who opens it by keyboard types at once.
    const timer = setTimeout(() => void load().catch(() => undefined), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Suspense fallback={null}>{opened && <OpenedDialog opened={opened} onClose={closeCommandDialog} />}</Suspense>
      {running.length > 0 && (
        <div
          style={{ '--toast-rise': `${rise}px` }}
          className="fixed inset-x-3 bottom-[calc(--spacing(3)+var(--toast-rise,0px))] z-30 flex flex-col gap-2 xs:inset-x-auto xs:start-5 xs:bottom-5 xs:w-72 print:hidden"
        >
          {running.map(operation => (
            <Progress key={operation.id} operation={operation} />
          ))}
        </div>
      )}
    </>
  )
}

function Progress({ operation: { done, total } }: { readonly operation: RunningOperation }) {
  const t = useT()
  const text = t('commands.running', { done: done ?? 0, total: total ?? 0 })
  return (
    <div className="popover-box flex flex-col gap-2 px-3 py-2.5 animate-[rise_140ms_ease-out]">
      <span aria-hidden className="tabular-nums">
        {text}
      </span>
      <ProgressBar label={text} {...(total && done ? { part: done / total } : {})} />
    </div>
  )
}
