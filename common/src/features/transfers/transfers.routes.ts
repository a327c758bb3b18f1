import { z } from 'zod'
import { defineRoute, one, raw } from '../../platform/route/index.ts'

const project = z.object({ id: z.string().max(40).optional(), shortName: z.string().max(50).optional() })

/** Values of one field, in all issues that would move. */
const values = z.object({ field: z.string(), values: z.array(z.string()), issues: z.number() })

/** What would become of issues in another project. */
export const movePreviewSchema = z.object({
  /** Issues that would move. */
  issues: z.number(),
  /** Subtasks in the same project that could come along. */
  subtasks: z.number(),
  /** Names of fields whose values all come along. */
  kept: z.array(z.string()),
  /** field: no such field · value: no such value · hidden: the field does not show there. */
  lost: z.array(values.extend({ reason: z.enum(['field', 'value', 'hidden']) })),
  /** Defaults that the issues get. */
  filled: z.array(values),
  /** Required fields that stay empty. */
  missing: z.array(z.string()),
})
export type MovePreview = z.infer<typeof movePreviewSchema>

export const previewMove = defineRoute({
  id: 'transfers.previewMove',
  method: 'GET',
  path: '/issues/:id/movePreview',
  summary: 'What would be lost and added if the issue moved to a project, given by key or database id',
  query: { project: z.string().max(60), withSubtasks: z.string().max(10).optional() },
  returns: raw(movePreviewSchema),
})
export const moveTreeRoute = defineRoute({
  id: 'transfers.move',
  method: 'POST',
  path: '/issues/:id/move',
  summary: 'Moves the issue to another project, with its subtasks when asked',
  body: z.object({ project, withSubtasks: z.boolean().default(false) }),
  returns: one('Issue'),
})
export const moveBackRoute = defineRoute({
  id: 'transfers.moveBack',
  method: 'POST',
  path: '/issues/:id/moveBack',
  summary: 'Takes the last move of the issue back if it was one’s own, with number, values and subtasks as they were',
  returns: one('Issue'),
})
export const cloneTreeRoute = defineRoute({
  id: 'transfers.clone',
  method: 'POST',
  path: '/issues/:id/clone',
  summary: 'Creates a copy of the issue; comments and work items stay with the original',
  body: z.object({
    project: project.optional(),
    summary: z.string().max(10_000).optional(),
    withAttachments: z.boolean().default(false),
    withLinks: z.boolean().default(false),
    withSubtasks: z.boolean().default(false),
  }),
  returns: one('Issue'),
})
export type CloneBody = z.infer<typeof cloneTreeRoute.body>
