import { addSprintIssue, moveCards, removeSprintIssue } from '@cairn/common/features/agile'
import { undoOperationRoute } from '@cairn/common/features/commands'
import type { KeptCall } from '@cairn/common/platform/route'
import { call, keepCall } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { paint, queryClient, queued } from '../../../platform/query/index.ts'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { issueKeys, readRows } from '../../issues/index.ts'
import { placeText } from '../model/membership.ts'
import type { IssueSprint } from '../model/projections.ts'
import { issueSprintsQuery } from './issue-sprints.ts'
import { tellFailure, tellingFailure } from './tell-failure.ts'

type PlacedIssue = { readonly id: string; readonly idReadable: string | null }

/** What was done, so that it can be taken back. */
type Done = { readonly undo: () => Promise<unknown>; readonly request: KeptCall }

/** Puts an issue into a sprint, where it leaves the board's others unless they may share it. Shown at once. */
export function addToSprint(issue: PlacedIssue, sprint: IssueSprint): Promise<void> {
  const { agile } = sprint
  return place(
    issue,
    old => [
      ...old.filter(other => other.id !== sprint.id && (other.agile?.id !== agile?.id || agile?.cardOnSeveralSprints)),
      sprint,
    ],
    async () => byOperation(await move(issue, sprint)),
    t('agile.field.added', { id: issue.idReadable ?? '', place: placeText(sprint) }),
  )
}

/** Takes an issue off a sprint. */
export function removeFromSprint(issue: PlacedIssue, sprint: IssueSprint, isOnlyOne: boolean): Promise<void> {
  return place(
    issue,
    old => old.filter(({ id }) => id !== sprint.id),
    async () => (isOnlyOne ? byOperation(await move(issue, sprint, 'backlog')) : takeOff(issue, sprint)),
    t('agile.field.removed', { id: issue.idReadable ?? '', place: placeText(sprint) }),
  )
}

function paramsOf({ id, agile }: IssueSprint) {
  return { agileId: agile?.id ?? '', sprintId: id }
}

async function move(issue: PlacedIssue, sprint: IssueSprint, to?: 'backlog'): Promise<string> {
  const body = { cards: [{ id: issue.id }], ...(to ? { sprint: { id: to } } : {}) }
  const { operation } = await call(moveCards, { params: paramsOf(sprint), fields: { operation: { id: true } }, body })
  return operation?.id ?? ''
}

function byOperation(id: string): Done {
  const params = { id }
  return {
    undo: () => call(undoOperationRoute, { params, fields: { id: true } }),
    request: keepCall(undoOperationRoute, { params }),
  }
}

/** One of several sprints of a board that the issue is on. */
async function takeOff({ id }: PlacedIssue, sprint: IssueSprint): Promise<Done> {
  const params = paramsOf(sprint)
  await call(removeSprintIssue, { params: { ...params, id } })
  return {
    undo: () => call(addSprintIssue, { params, fields: { id: true }, body: { id } }),
    request: keepCall(addSprintIssue, { params, body: { id } }),
  }
}

async function place(
  { id }: PlacedIssue,
  change: (sprints: readonly IssueSprint[]) => readonly IssueSprint[],
  send: () => Promise<Done>,
  text: string,
): Promise<void> {
  const { queryKey } = issueSprintsQuery(id)
  await queryClient.cancelQueries({ queryKey, exact: true })
  const painted = paint(queryKey, change)
  try {
    const { undo, request } = await queued(id, send)
    painted.keep()
    offerUndo({
      text,
      undo: tellingFailure(async () => {
        await undo()
        readAgain(id)
      }),
      requests: [request],
    })
  } catch (error) {
    await painted.takeBack()
    tellFailure(error)
  }
  readAgain(id)
}

/** Boards may set fields, and take issues in or leave them out by what they are. */
function readAgain(id: string): void {
  void queryClient.invalidateQueries({ queryKey: issueKeys.issue(id) })
  void readRows([id]).catch(() => undefined)
}
