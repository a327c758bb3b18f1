import type { BoardTemplate } from '@cairn/common/features/agile'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import type { RequestContext } from '../../../../platform/context/index.ts'
import { transaction } from '../../../../platform/db/index.ts'
import { findSavedQuery } from '../../../saved-searches/index.ts'
import { factsOfBoard } from '../../board-facts.ts'
import { blankBoard } from '../blank-board.ts'
import { firstSprintDates, presetOf, usualColumnField } from '../board-templates.ts'
import { defaultColumns } from '../default-columns.ts'
import { insertBoard } from '../insert-board.ts'
import { requireRoomForBoard } from '../limits.ts'
import { readBoard } from '../read-board.ts'
import { ownerOfNew } from '../read-owner.ts'
import { readProjects } from '../read-projects.ts'
import { readName } from '../read-values.ts'

/**
 * Creates a board with its settings, its backlog and its first sprint; gives its id. It belongs to the actor, who reads
 * issues in all of its projects.
 */
export async function createBoard(
  ctx: RequestContext,
  body: BodyOf<'Agile'>,
  template: BoardTemplate = 'custom',
): Promise<number> {
  if (ctx.actor.isGuest) throw new AppError('forbidden', {})
  const name = readName(body.name, 'name', TEXT_LIMITS.boardName)
  return transaction(ctx, async ctx => {
    const projectIds = await readProjects(ctx, [], body.projects)
    const owner = { ...(await ownerOfNew(ctx, body)), name }
    await requireRoomForBoard(ctx, owner.owner_id)
    const facts = await factsOfBoard(ctx, blankBoard(ctx, owner, projectIds))
    const preset = presetOf(template, facts)
    // Columns of a field that the body names need none that is usual.
    const column = body.columnSettings?.field ? null : usualColumnField(facts, template)
    const row = { ...owner, ...preset.row, column_field_id: column?.fieldId ?? null }
    const { projects: _read, ...settings } = body
    const edit = await readBoard(ctx, blankBoard(ctx, row, projectIds), [], settings)
    const backlog = body.backlog ? await findSavedQuery(ctx, body.backlog.id ?? '') : null
    return insertBoard(ctx, {
      ...preset,
      ...(column ? { columns: defaultColumns(facts, column) } : {}),
      ...edit,
      row: { ...row, ...edit.row, ...owner, backlog_id: backlog?.id ?? null },
      projectIds,
      dates: firstSprintDates(template, ctx.clock()),
    })
  })
}
