import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

const base = '/admin/deletedItems'

const filter = {
  /** issue, comment, attachment or tag. */
  kind: z.string().max(20).optional(),
  /** Database id or key. */
  project: z.string().max(60).optional(),
  /** A part of the name, or of the readable id of the issue; of what is erased only the latter is left. */
  query: z.string().max(500).optional(),
}

export const listDeletedItems = defineRoute({
  id: 'deletedItems.list',
  method: 'GET',
  path: base,
  summary: 'What the caller may restore, the newest deletion first',
  query: filter,
  returns: many('DeletedItem'),
})
export const restoreDeletedItem = defineRoute({
  id: 'deletedItems.restore',
  method: 'POST',
  path: `${base}/:id/restore`,
  summary: 'Brings something deleted back',
  returns: one('DeletedItem'),
})
export const eraseDeletedItem = defineRoute({
  id: 'deletedItems.erase',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Erases something deleted for good, with its texts and files',
  returns: raw(),
})
export const listErasedItems = defineRoute({
  id: 'deletedItems.erased',
  method: 'GET',
  path: '/admin/erasedItems',
  summary: 'Notes of what was erased for good, the newest first',
  query: filter,
  returns: many('ErasedItem'),
})
