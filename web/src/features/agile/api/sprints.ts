import {
  createSprintRoute,
  deleteSprintRoute,
  finishSprintRoute,
  type UNRESOLVED_CARDS,
  updateSprintRoute,
} from '@cairn/common/features/agile'
import { undoOperationRoute } from '@cairn/common/features/commands'
import { call, keepCall } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { SPRINT_FIELDS, type SprintData } from '../model/projections.ts'
import { boardKeys } from './keys.ts'
import { rereadLists } from './reread-lists.ts'
import { tellFailure, tellingFailure } from './tell-failure.ts'

export type SprintInput = {
  readonly name?: string
  readonly goal?: string | null
  readonly start?: number | null
  readonly finish?: number | null
  readonly archived?: boolean
  readonly isDefault?: boolean
  /** The one whose unresolved cards come along. */
  readonly previousSprint?: { readonly id: string }
}

async function readAgain(agileId: string): Promise<void> {
  void rereadLists()
  await queryClient.invalidateQueries({ queryKey: boardKeys.board(agileId) })
}

export async function createSprint(agileId: string, body: SprintInput): Promise<SprintData> {
  const sprint = await call(createSprintRoute, { params: { agileId }, fields: SPRINT_FIELDS, body })
  await readAgain(agileId)
  return sprint
}

export async function changeSprint(agileId: string, sprintId: string, body: SprintInput): Promise<void> {
  await call(updateSprintRoute, { params: { agileId, sprintId }, fields: SPRINT_FIELDS, body })
  await readAgain(agileId)
}

/** Archives a sprint or brings it back, and offers the way back. */
export async function archiveSprint(agileId: string, sprint: SprintData, archived: boolean): Promise<void> {
  const params = { agileId, sprintId: sprint.id }
  try {
    await changeSprint(agileId, sprint.id, { archived })
  } catch (error) {
    tellFailure(error)
    return
  }
  offerUndo({
    text: t(archived ? 'agile.sprint.archived' : 'agile.sprint.unarchived', { name: sprint.name }),
    undo: tellingFailure(() => changeSprint(agileId, sprint.id, { archived: !archived })),
    requests: [keepCall(updateSprintRoute, { params, body: { archived: !archived } })],
  })
}

export async function removeSprint(agileId: string, sprintId: string): Promise<void> {
  await call(deleteSprintRoute, { params: { agileId, sprintId } })
  await readAgain(agileId)
}

export type Finishing = {
  readonly unresolved: (typeof UNRESOLVED_CARDS)[number]
  readonly target?: { readonly id: string }
  readonly archive: boolean
}

/** Ends a sprint, and offers to take back what became of its cards. */
export async function finishSprint(agileId: string, sprint: SprintData, body: Finishing): Promise<void> {
  const { operation } = await call(finishSprintRoute, {
    params: { agileId, sprintId: sprint.id },
    fields: { operation: { id: true } },
    body,
  })
  await readAgain(agileId)
  const text = t('agile.sprint.finished', { name: sprint.name })
  if (!operation) return void toast({ text, tone: 'ok' })
  const params = { id: operation.id }
  offerUndo({
    text,
    undo: tellingFailure(async () => {
      await call(undoOperationRoute, { params, fields: { id: true } })
      await readAgain(agileId)
    }),
    requests: [keepCall(undoOperationRoute, { params })],
  })
}
