import { currentI18n, formatsOf, t } from '../../../platform/i18n/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { loadRecentActions } from '../../../ui/undo/offer-undo.ts'
import type { CommandRefusal, CommandTarget } from '../model/command.ts'
import { countRefused, refusedIssues, stillThere } from '../model/refusals.ts'
import { markInLists } from './marking.ts'
import { openRefused } from './open-commands.ts'

/** Ids that a message names; the rest is counted. */
const MAX_NAMED = 3

/** Names the issues that a command left out, and leaves just these marked, so that they can be put right. */
export async function tellLeftOut(refusals: readonly CommandRefusal[], target?: CommandTarget): Promise<void> {
  markInLists(stillThere(refusals))
  // A phone shows the newest message alone: what was done and can be undone comes before it.
  await loadRecentActions().catch(() => undefined)
  const count = countRefused(refusals)
  const names = refusals.flatMap(refusal => refusedIssues(refusal, target)).map(({ name }) => name)
  const [shown, rest] = [names.slice(0, MAX_NAMED), count - Math.min(names.length, MAX_NAMED)]
  const { list } = formatsOf(currentI18n())
  const [reason] = refusals
  toast({
    tone: 'warn',
    text: t('commands.leftOut', {
      count,
      named: shown.length,
      ids: list([...shown, ...(rest > 0 ? [t('commands.leftOutMore', { count: rest })] : [])]),
      reason: refusals.length === 1 ? (reason?.errorText ?? '') : '',
      reasons: refusals.length,
    }),
    action: { text: t('commands.leftOutShow'), run: () => openRefused({ refusals, target }) },
  })
}
