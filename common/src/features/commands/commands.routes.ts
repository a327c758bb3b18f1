import { z } from 'zod'
import { defineRoute, one } from '../../platform/route/index.ts'

const mute = { muteUpdateNotifications: z.string().max(10).optional() }

export const runCommandsRoute = defineRoute({
  id: 'commands.run',
  method: 'POST',
  path: '/commands',
  summary: 'Applies commands to issues, all or nothing; with `skipRefusing` to those that can take them',
  query: mute,
  body: 'CommandList',
  bodySize: 'longText',
  returns: one('CommandList'),
})
export const assistCommandsRoute = defineRoute({
  id: 'commands.assist',
  method: 'POST',
  path: '/commands/assist',
  onlyReads: true,
  summary: 'Says what commands would do, and how they may go on',
  body: 'CommandList',
  bodySize: 'longText',
  returns: one('CommandList'),
})
export const getOperationRoute = defineRoute({
  id: 'commands.operation',
  method: 'GET',
  path: '/operations/:id',
  summary: 'How far commands on many issues are',
  returns: one('Operation'),
})
export const undoOperationRoute = defineRoute({
  id: 'commands.undo',
  method: 'POST',
  path: '/operations/:id/undo',
  summary: 'Takes back what commands did, but for what was changed since',
  returns: one('Operation'),
})
