import type { AnyRoute } from '@cairn/common/platform/route'
import { rowsBy } from './feature-rows.ts'
import type { Ids } from './sample-data.ts'

/** What features say of their own attributes. */
const OWN_VALUES = rowsBy(row => ('values' in row ? row.values : undefined))

/** What attributes hold that several features have. */
const VALUES: Readonly<Record<string, (turn: number, ids: Ids) => unknown>> = {
  usesMarkdown: turn => turn % 2 === 0,
  visibility: (turn, ids) => ({
    $type: 'LimitedVisibility',
    permittedGroups: [{ id: turn % 2 === 1 ? ids.everyone : ids.registered }],
  }),
  tags: (turn, ids) => [{ id: turn % 2 === 1 ? ids.tagTwo : ids.tags }],
  sprints: (turn, ids) => [{ id: turn % 2 === 1 ? ids.sprint : ids.nextSprint }],
  reporter: turn => ({ login: turn % 2 === 1 ? 'extra1' : 'extra2' }),
  author: turn => ({ login: turn % 2 === 1 ? 'extra1' : 'extra2' }),
  project: (_, ids) => ({ id: ids.elsewhere }),
  attachments: () => [{ name: 'a.txt', base64Content: 'data:text/plain;base64,YQ==' }],
  links: (turn, ids) => (turn % 2 === 1 ? [{ id: ids.links, issues: [{ id: ids.issues }] }] : []),
  checkboxes: turn => [{ position: 2, checked: turn % 2 === 1 }],
  deleted: () => true,
  pinned: turn => turn % 2 === 1,
  duration: turn => ({ minutes: 5 + turn }),
  date: turn => 1_700_000_000_000 + turn * 86_400_000,
  type: turn => ({ name: turn % 2 === 1 ? 'Development' : 'Testing' }),
  attributes: turn => [{ name: 'Billing', value: { name: turn % 2 === 1 ? 'One' : 'Two' } }],
  withSubtasks: () => true,
  withLinks: () => true,
  withAttachments: () => true,
}
const priority = (turn: number) => ({ name: turn % 2 === 1 ? 'Minor' : 'Critical' })

const QUERIES: Readonly<Record<string, (turn: number, ids: Ids) => string>> = {
  field: turn => (turn % 2 === 1 ? 'Priority Minor' : 'Priority Critical'),
  private: turn => `Secret ${turn}`,
  tag: () => 'tag two',
  visibility: turn => `visible to {${turn % 2 === 1 ? 'All Users' : 'Registered Users'}}`,
  move: () => 'move to THERE',
  link: (_, ids) => `relates to ${ids.otherReadable}`,
  star: turn => (turn % 2 === 1 ? 'star' : 'unstar'),
  work: () => 'work 1h',
  delete: () => 'delete',
  clone: () => 'clone',
}

/** The value of an attribute, another one each turn. */
export const valueFor = (route: AnyRoute, attribute: string, turn: number, ids: Ids): unknown => {
  const [name = '', variant] = attribute.split(':')
  const own = OWN_VALUES[route.id]?.[name]
  if (own) return own(turn, ids)
  if (name === 'id')
    return route.id === 'sprints.issues.add'
      ? ids.issues
      : route.id === 'issues.move'
        ? ids.elsewhere
        : route.id === 'links.add'
          ? ids[':otherId']
          : ids.tags
  if (name === 'customFields' || name === 'fields')
    return variant === 'private'
      ? [{ name: 'Secret', $type: 'SimpleIssueCustomField', value: turn }]
      : [{ name: 'Priority', $type: 'SingleEnumIssueCustomField', value: priority(turn) }]
  if (name === 'value') return variant === 'private' ? turn : priority(turn)
  if (name === 'user') return { id: ids.extra }
  if (name === 'state')
    return route.id.startsWith('pullRequests.') ? { id: turn % 2 === 1 ? 'MERGED' : 'DECLINED' } : turn % 2
  if (route.id === 'comments.update' && name === 'text') return `- [ ] Text ${turn}`
  if (route.id.startsWith('issues.update') && name === 'description') return `- [ ] Text ${turn}`
  return VALUES[name]?.(turn, ids) ?? `${name} ${turn}`
}

/** What stands in a body for an attribute that means nothing by itself. */
export const wholeFor = (route: AnyRoute, attribute: string, turn: number, ids: Ids): object | undefined => {
  const [name, variant = ''] = attribute.split(':')
  if (route.id === 'commands.run') {
    const query = { query: variant ? QUERIES[variant]?.(turn, ids) : QUERIES.field?.(turn, ids) }
    if (name === 'query' || name?.startsWith('?')) return query
    if (name === 'silent') return { ...query, silent: true }
    if (name === 'runAs') return { ...query, runAs: 'admin' }
    if (name === 'comment') return { comment: `Said ${turn}` }
    if (name === 'usesMarkdown') return { comment: `Said ${turn}`, usesMarkdown: false }
    if (name === 'visibility') return { comment: 'Said', visibility: { permittedGroups: [{ id: ids.registered }] } }
  }
  if (name === '?muteUpdateNotifications') {
    if (route.id === 'comments.create' || route.id === 'comments.update') return { text: `- [ ] Quiet ${turn}` }
    if (route.id.startsWith('timeTracking.') && route.method === 'POST') return { duration: { minutes: 20 + turn } }
    if (route.id === 'links.add') return { id: ids[':otherId'] }
    if (route.id === 'sprints.issues.add') return { id: ids.issues }
  }
  if (/^drafts\.(admin\.)?create$/.test(route.id) && (name === 'customFields' || name === 'fields'))
    return { project: { id: ids.projects }, [name]: valueFor(route, attribute, turn, ids) }
  return undefined
}

/** What every body of a route needs. */
export const BASES = rowsBy(row => ('base' in row ? row.base : undefined))
