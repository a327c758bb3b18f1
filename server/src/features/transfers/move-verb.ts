import { moveVerb as definition, type MoveCommand } from '@cairn/common/features/commands'
import { Project } from '@cairn/common/features/projects'
import { sift } from '../hosts/index.ts'
import {
  type ActingVerb,
  moveIssues,
  previewLabel,
  requireMove,
  resolveProjectBody,
  sentence,
} from '../issues/index.ts'
import { undoMoves } from './undo-moves.ts'

export const moveVerb: ActingVerb<MoveCommand> = {
  definition,
  describe: (ctx, { name }) => sentence(ctx, 'move', { project: name }),
  check: (ctx, issues, { projectId }) =>
    sift(
      ctx,
      issues.filter(issue => issue.project_id !== projectId),
      issue => requireMove(ctx, issue),
    ),
  preview: (ctx, { key }) => [{ field: previewLabel(ctx, 'project'), removed: null, added: key }],
  carryOut: async (ctx, issues, { projectId }) => {
    const project = await resolveProjectBody(ctx, { id: Project.id(projectId) })
    await moveIssues(
      ctx,
      issues.filter(issue => issue.project_id !== project.id),
      project,
    )
    return { issues: issues.map(issue => ({ ...issue, project_id: project.id })) }
  },
  undo: undoMoves,
}
