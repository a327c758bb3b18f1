import {
  cloneVerb as cloneDefinition,
  deleteVerb as deleteDefinition,
  type PlainCommand,
} from '@cairn/common/features/commands'
import { AppError } from '@cairn/common/platform/errors'
import { sift } from '../../hosts/index.ts'
import { cloneIssues, requireCopiable, siftCopied } from '../commands/clone-issues.ts'
import { deleteIssues, requireDelete } from '../commands/delete-issues.ts'
import type { ActingVerb } from './command-verb.ts'
import { previewLabel, sentence } from './sentence.ts'
import { undoExistence } from './undo-existence.ts'

/** Most issues that one request copies. */
const MAX_COPIES = 1_000

export const cloneVerb: ActingVerb<PlainCommand> = {
  definition: cloneDefinition,
  describe: ctx => sentence(ctx, 'clone'),
  requireBounded: async (ctx, issueIds) => {
    if (issueIds.length > MAX_COPIES)
      throw new AppError('bad_request', { reason: `at most ${MAX_COPIES} issues are cloned at once` })
    await requireCopiable(ctx, issueIds)
  },
  check: (ctx, issues) => siftCopied(ctx, issues),
  preview: ctx => [{ field: previewLabel(ctx, 'clone'), removed: null, added: null }],
  carryOut: async (ctx, issues) => ({ created: await cloneIssues(ctx, issues) }),
  atEnd: 'copies',
  undo: undoExistence,
}

export const deleteVerb: ActingVerb<PlainCommand> = {
  definition: deleteDefinition,
  describe: ctx => sentence(ctx, 'delete'),
  check: (ctx, issues) => sift(ctx, issues, issue => requireDelete(ctx, issue)),
  preview: ctx => [{ field: previewLabel(ctx, 'delete'), removed: null, added: null }],
  carryOut: async (ctx, issues) => {
    await deleteIssues(ctx, issues)
    return { deleted: issues.map(issue => issue.id) }
  },
  atEnd: 'last',
  undo: undoExistence,
}
