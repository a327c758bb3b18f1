import { defineRoute, many } from '../../platform/route/index.ts'

export const listNodes = defineRoute({
  id: 'nodes.list',
  method: 'GET',
  path: '/admin/nodes',
  summary: 'The nodes that serve the installation, by name; one that was lost is gone after a minute',
  returns: many('Node'),
})
