import { useMemo, useState } from 'react'
import { problemText } from '../../../../platform/api/index.ts'
import { useT } from '../../../../platform/i18n/index.ts'
import { queryClient } from '../../../../platform/query/index.ts'
import { toast } from '../../../../ui/toast.tsx'
import { type BuildChange, offerBoardUndo, type PaintChange, saveBoard } from '../../api/board-saves.ts'
import { boardKeys } from '../../api/keys.ts'
import type { Restore, Step } from '../../model/former-settings.ts'
import type { BoardData } from '../../model/projections.ts'

/** What a change loses: how it comes back, and what tells of it; undefined: nothing was lost. */
export type Loss = { readonly restore: Restore; readonly text: string | ((step: Step) => string | undefined) }

/** Saves what is changed of a board. */
export type Saving = {
  /** The board with all that was changed so far, drawn or not. */
  readonly now: () => BoardData | undefined
  /** A refusal is told. Resolves to whether it was taken. */
  readonly save: (build: BuildChange, paint?: PaintChange) => Promise<boolean>
  /** As `save`, of what loses something: afterwards it is told, and can be taken back. */
  readonly replace: (build: BuildChange, restore: Restore, text: Loss['text'], paint?: PaintChange) => Promise<void>
  /** Resolves to why it was refused, for a field that says so itself. What it loses is told, and can be taken back. */
  readonly attempt: (build: BuildChange, paint?: PaintChange, loss?: Loss) => Promise<string | undefined>
}

/** The way in which the settings of a board are saved, and whether some are on their way. */
export function useSaving(id: string): { readonly saving: Saving; readonly isSaving: boolean } {
  const t = useT()
  const [count, setCount] = useState(0)
  const saving = useMemo((): Saving => {
    const send = async (build: BuildChange, paint?: PaintChange) => {
      setCount(before => before + 1)
      try {
        return { step: await saveBoard(id, build, paint) }
      } catch (error) {
        return { problem: problemText(error, t('agile.failed')) }
      } finally {
        setCount(before => before - 1)
      }
    }
    const sendAloud = async (build: BuildChange, paint?: PaintChange) => {
      const sent = await send(build, paint)
      if (sent.problem !== undefined) toast({ tone: 'danger', text: sent.problem })
      return sent
    }
    const offerUndo = (step: Step | undefined, { restore, text }: Loss) => {
      const told = step && typeof text === 'function' ? text(step) : text
      if (step && typeof told === 'string') offerBoardUndo(id, step, restore, told)
    }
    return {
      now: () => queryClient.getQueryData<BoardData>(boardKeys.board(id)),
      async attempt(build, paint, loss) {
        const { step, problem } = await send(build, paint)
        if (loss) offerUndo(step, loss)
        return problem
      },
      save: async (build, paint) => (await sendAloud(build, paint)).problem === undefined,
      async replace(build, restore, text, paint) {
        const { step } = await sendAloud(build, paint)
        offerUndo(step, { restore, text })
      },
    }
  }, [id, t])
  return { saving, isSaving: count > 0 }
}
