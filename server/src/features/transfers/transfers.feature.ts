import { cloneTreeRoute, moveBackRoute, moveTreeRoute, previewMove } from '@cairn/common/features/transfers'
import { defineFeature } from '../../platform/feature/index.ts'
import { Ref } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { historyCategories } from '../hosts/index.ts'
import { commandVerbs } from '../issues/index.ts'
import { cloneTree } from './commands/clone-tree.ts'
import { moveBack } from './commands/move-back.ts'
import { moveTree } from './commands/move-tree.ts'
import { moveHistory } from './move-history.ts'
import { readMovePreview } from './move-preview.ts'
import { moveVerb } from './move-verb.ts'

/** Issues that go to another project or come to be twice, alone or with what belongs to them. */
export const transfersFeature = defineFeature({
  name: 'transfers',
  contributes: [historyCategories.add(moveHistory), commandVerbs.add(moveVerb)],
  routes: [
    handle(previewMove, (ctx, { params, query }) => readMovePreview(ctx, params.id, query)),
    handle(moveTreeRoute, async (ctx, { params, body }) => new Ref('Issue', await moveTree(ctx, params.id, body))),
    handle(moveBackRoute, async (ctx, { params }) => new Ref('Issue', await moveBack(ctx, params.id))),
    handle(cloneTreeRoute, async (ctx, { params, body }) => new Ref('Issue', await cloneTree(ctx, params.id, body))),
  ],
})
