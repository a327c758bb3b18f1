import { connection } from '../platform/connection/index.ts'
import { t } from '../platform/i18n/index.ts'
import { toast } from './toast.tsx'

/**
 * Says that what was typed was not added, and why. With `again`, for what nobody could take, adding it is offered: at
 * once, and once more when the server is back, for its box has closed by then.
 */
export function offerAgain(text: string, problem: string, again?: () => void): void {
  const said = { tone: 'danger', text: t('ui.entries.refused', { text, problem }) } as const
  if (!again) {
    toast(said)
    return
  }
  const action = {
    text: t('ui.retry'),
    run: () => {
      stop()
      again()
    },
  }
  const close = toast({ ...said, action })
  const stop = connection.onBack(() => {
    stop()
    close()
    toast({ tone: 'info', text: t('ui.entries.notSent', { text }), action })
  })
}
