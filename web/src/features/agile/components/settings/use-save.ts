import { useCallback, useState } from 'react'
import { problemText } from '../../../../platform/api/index.ts'
import { useT } from '../../../../platform/i18n/index.ts'
import { toast } from '../../../../ui/toast.tsx'
import { type BoardChange, changeBoard } from '../../api/boards.ts'

/** Saves parts of a board as they are changed. Resolves to whether they were taken; a refusal is told. */
export function useSave(id: string) {
  const t = useT()
  const [isPending, setPending] = useState(false)
  const save = useCallback(
    async (body: BoardChange): Promise<boolean> => {
      setPending(true)
      try {
        await changeBoard(id, body)
        return true
      } catch (error) {
        toast({ tone: 'danger', text: problemText(error, t('agile.failed')) })
        return false
      } finally {
        setPending(false)
      }
    },
    [id, t],
  )
  return { save, isPending }
}

export type Save = ReturnType<typeof useSave>['save']
