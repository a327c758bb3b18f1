import { z } from 'zod'
import { defineRoute, many, one } from '../../platform/route/index.ts'

const types = '/issueLinkTypes'
const links = '/issues/:id/links'
const mute = { muteUpdateNotifications: z.string().max(10).optional() }
/** How many issues `trimmedIssues` shows of each kind of link. */
const trim = { $topLinks: z.string().max(10).optional(), topLinks: z.string().max(10).optional() }

export const listLinkTypes = defineRoute({
  id: 'links.types',
  method: 'GET',
  path: types,
  summary: 'Kinds of links between issues',
  returns: many('IssueLinkType'),
})
export const createLinkTypeRoute = defineRoute({
  id: 'links.createType',
  method: 'POST',
  path: types,
  summary: 'Creates a kind of link',
  body: 'IssueLinkType',
  returns: one('IssueLinkType'),
})
export const getLinkType = defineRoute({
  id: 'links.type',
  method: 'GET',
  path: `${types}/:id`,
  summary: 'One kind of link',
  returns: one('IssueLinkType'),
})
export const updateLinkTypeRoute = defineRoute({
  id: 'links.updateType',
  method: 'POST',
  path: `${types}/:id`,
  summary: 'Changes a kind of link; built-in ones cannot be changed',
  body: 'IssueLinkType',
  returns: one('IssueLinkType'),
})
export const deleteLinkTypeRoute = defineRoute({
  id: 'links.deleteType',
  method: 'DELETE',
  path: `${types}/:id`,
  summary: 'Deletes a kind of link that no issues are linked by; with `removeLinks=true` also its links',
  query: { removeLinks: z.string().max(10).optional() },
  returns: one('IssueLinkType'),
})

export const listBlockers = defineRoute({
  id: 'links.blockers',
  method: 'GET',
  path: '/issues/:id/blockers',
  summary: 'Open issues that stand in the way of resolving one: its subtasks and what it depends on',
  returns: many('IssueLink'),
})
export const listIssueLinks = defineRoute({
  id: 'links.list',
  method: 'GET',
  path: links,
  summary: 'Links of an issue: one entry for each kind and direction, empty ones included',
  query: trim,
  returns: many('IssueLink'),
})
export const getIssueLink = defineRoute({
  id: 'links.get',
  method: 'GET',
  path: `${links}/:linkId`,
  summary: 'Links of one kind and direction',
  query: trim,
  returns: one('IssueLink'),
})
export const listLinkedIssues = defineRoute({
  id: 'links.issues',
  method: 'GET',
  path: `${links}/:linkId/issues`,
  summary: 'Issues linked in this way',
  returns: many('Issue'),
})
export const linkIssueRoute = defineRoute({
  id: 'links.add',
  method: 'POST',
  path: `${links}/:linkId/issues`,
  summary: 'Links an issue in this way',
  query: mute,
  body: 'Issue',
  returns: one('Issue'),
})
export const unlinkIssueRoute = defineRoute({
  id: 'links.remove',
  method: 'DELETE',
  path: `${links}/:linkId/issues/:otherId`,
  summary: 'Removes a link',
  query: mute,
  returns: one('Issue'),
})
