/**
 * The table of contents: every feature with its tier. A feature may import features of lower tiers, and those of its
 * own tier that stand before it; anything else goes through an extension point. `tools/boundaries.ts` enforces it.
 *
 * In the browser alone are `host-kinds` (what its parts know of each kind of hosts), `kept-texts` (what somebody wrote
 * and has not sent), `conflicts` (two changed the same text), `file-viewer` (files, shown), `issue-ui` (what the parts
 * of an issue's screens share), `issue-tags` (tags, put on issues), `markdown` (texts with mentions, ids and files,
 * shown and written), `discussions` (comments, shown and written), `host-ui` (what the pages of all kinds of hosts are
 * made of), and the screens `article-tree`, `article-editor`, `article-page`, `new-issue`, `issue-page` and `issue-list`.
 * `backup` and `imports` stand above everything; `handle.ts` and the like in `server/src` are composition.
 */
export const tiers = [
  ['access', 'users', 'groups', 'auth', 'profile'],
  [
    'host-kinds',
    'settings',
    'feature-flags',
    'kept-texts',
    'conflicts',
    'file-viewer',
    'dead-letters',
    'nodes',
    'projects',
    'deleted-items',
    'bundles',
    'custom-fields',
    'activities',
    'hosts',
    'manual-order',
    'tags',
    'saved-searches',
    'search',
  ],
  [
    'issues',
    'issue-ui',
    'links',
    'issue-tags',
    'comments',
    'votes',
    'watchers',
    'recently-viewed',
    'references',
    'linked-hosts',
    'reactions',
    'attachments',
    'transfers',
    'markdown',
    'drafts',
    'discussions',
    'host-ui',
    'time-tracking',
    'vcs-changes',
    'history',
    'live',
    'articles',
    'inline-comments',
    'markup',
    'issue-search',
    'article-search',
    'article-archives',
    'commands',
    'quick-search',
    'article-tree',
    'article-versions',
    'article-editor',
    'article-page',
    'new-issue',
    'issue-page',
    'issue-list',
  ],
  ['agile'],
  ['imports', 'generate', 'demo', 'backup'],
]

/** Features in the order in which they may build on one another. */
export const features = tiers.flat()
