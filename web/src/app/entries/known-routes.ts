/**
 * Addresses that belong to the client, in the notation of the specification: `{id}` is a part of the path, `{id?}` one
 * that may lack with what follows. Some are of features that this release lacks: they show that there is no such page.
 */
export const KNOWN_ROUTES: readonly string[] = [
  '/',
  '/admin/ai',
  '/admin/apps',
  '/admin/app/{appKey}/{widgetKey}/{subpath?}',
  '/admin/customFieldsConfiguration',
  '/admin/custom-fields',
  '/admin/deleted-items',
  '/admin/edit-project/{projectId?}',
  '/admin/editProject/{projectId}',
  '/admin/groups/{groupId?}',
  '/admin/mailbox/{mailboxId}/emails',
  '/admin/project/{projectId}/form/{formId}',
  '/admin/roles',
  '/admin/time-tracking',
  '/admin/ui-experiments',
  '/admin/user-jobs',
  '/admin/vcs',
  '/admin/workflows',
  '/admin/workflows/editor/{workflowId?}',
  '/agiles/{agileId?}/{sprintId?}',
  '/app/{appKey}/{widgetKey}/{subpath?}',
  '/articles/{id?}/{summary?}',
  '/dashboard/{id?}',
  '/error',
  '/form-without-authorization',
  '/form/{formId}',
  '/gantt-charts/{id?}',
  '/issue/{id?}/{summary?}',
  '/issues/{project?}',
  '/markup',
  '/newIssue',
  '/notifications',
  '/planning-canvas',
  '/pmx/{screen?}',
  '/projects',
  '/projects/create/{p?}',
  '/projects/{projectId}',
  '/projects/{projectId}/articles/{id?}/{summary?}',
  '/projects/{projectId}/issues/{id?}/{summary?}',
  '/projects/{projectId}/newIssue',
  '/projects/{projectId}/tickets/{id?}/{summary?}',
  '/reports/create',
  '/reports/{reportType?}/{id?}',
  '/search/{list?}',
  '/tag/{tag?}',
  '/tickets',
  '/tickets/search/{list?}',
  '/tickets/{id}/{summary?}',
  '/timesheets/{selectedTabId?}',
  '/unavailable',
  '/users/me',
  '/welcome',
]

const PATTERNS = KNOWN_ROUTES.map(patternOf)

/** Whether an in-app path is one of the client's, of this release or another one. */
export const isKnownRoute = (path: string): boolean => PATTERNS.some(pattern => pattern.test(path))

function patternOf(route: string): RegExp {
  const parts = route.split('/').filter(part => part !== '')
  const source = parts.reduceRight((rest, part) => {
    if (part.endsWith('?}')) return `(?:/${part === '{subpath?}' ? '.+' : '[^/]+'}${rest})?`
    return `/${part.startsWith('{') ? '[^/]+' : part.replaceAll('.', '\\.')}${rest}`
  }, '')
  return new RegExp(`^${source}/?$`)
}
