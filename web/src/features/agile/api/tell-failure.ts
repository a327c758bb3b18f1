import { problemText } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { toast } from '../../../ui/toast.tsx'

/** Says why something did not work. */
export function tellFailure(error: unknown): void {
  toast({ tone: 'danger', text: problemText(error, t('agile.failed')) })
}

/** The same task, which also tells the person why it failed, as `offerUndo` wants of what it is given. */
export const tellingFailure =
  (run: () => Promise<void>): (() => Promise<void>) =>
  async () => {
    try {
      await run()
    } catch (error) {
      tellFailure(error)
      throw error
    }
  }
