import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { tiers } from '../features.manifest.js'
import { checkBoundaries, ruleNames } from './boundaries.ts'

const ORDER = ['users', 'issues']
const LEFT_OUT = 'not in the features.ts beside features/'

const library = (name: string) => ({
  [`node_modules/${name}/package.json`]: `{"name":"${name}","main":"index.js"}`,
  [`node_modules/${name}/index.js`]: 'module.exports = 1\n',
})
const all = (path: string) => `export * from '${path}'\n`
const use = (name: string) => `import library from '${name}'\nexport const used = library\n`
const useType = (name: string) => `import type library from '${name}'\nexport const used: typeof library = 1\n`

const LIBRARIES = [
  'zod',
  '@formatjs/parser',
  'kysely',
  'pg',
  'pg-copy-streams',
  'fastify',
  '@fastify/cookie',
  'pg-boss',
  'lru-cache',
]

const names = (count: number) => Array.from({ length: count }, (_, index) => `T${index}`)
const namesOf = (count: number) => names(count).join(', ')
const typesNamed = (count: number) =>
  names(count)
    .map(name => `export type ${name} = 1\n`)
    .join('')

/** A small product without faults: what the planted ones import, and what looks like one and is none. */
const SOUND: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...LIBRARIES.map(library)),
  'bench/load.ts': 'export const load = 1\n',
  'tools/tool.ts': 'export const tool = 1\n',
  'common/src/platform/ids/index.ts': use('zod'),
  'common/src/platform/texts/index.ts': use('@formatjs/parser'),
  'common/src/features/users/index.ts': all('../../platform/ids/index.ts'),
  'common/src/features/issues/index.ts': all('../users/index.ts'),
  'common/src/features/entities/index.ts': all('../issues/index.ts'),
  'common/src/features.ts': all('./features/users/index.ts') + all('./features/issues/index.ts'),
  'server/src/features.ts': all('./features/issues/index.ts'),
  'server/src/app.ts': all('./features.ts'),
  'server/src/web-client.ts': use('fastify'),
  'server/src/platform/http/index.ts': use('fastify') + all('@fastify/cookie'),
  'server/src/platform/db/index.ts': use('pg') + all('pg-copy-streams'),
  'server/src/platform/jobs/index.ts': use('pg-boss'),
  'server/src/platform/memory/index.ts': `${all('lru-cache')}const all = new Map<string, number>()\n`,
  // Whatever stands in it stands in the source, or lives as long as what it hangs on.
  'server/src/features/users/constants.ts':
    "const NOTHING: ReadonlyMap<string, number> = new Map()\nconst few = new Map([['one', 1]])\nconst of = new WeakMap<object, number>()\nexport function make() {\n  const found = new Map<string, number>()\n  return [NOTHING, few, of, found]\n}\n",
  'server/src/features/users/index.ts': all('./users.store.ts'),
  // What both sides share of a later feature is open, and so are types of a library.
  'server/src/features/users/users.store.ts': all('../../../../common/src/features/issues/index.ts'),
  'server/src/features/users/types-of-pg.ts': useType('pg'),
  'server/src/features/users/types-of-fastify.ts': useType('fastify'),
  'server/src/features/users/types-of-queue.ts': useType('pg-boss'),
  // Types alone make no cycle.
  'server/src/features/users/first.ts': "import type { Second } from './second.ts'\nexport type First = Second | 1\n",
  'server/src/features/users/second.ts': "import type { First } from './first.ts'\nexport type Second = First | 2\n",
  'server/src/features/issues/index.ts': all('../users/index.ts'),
  'server/src/features/issues/late.ts': 'export const late = 1\n',
  'server/src/features/issues/issues.queries.ts': "import { sql } from 'kysely'\nexport const query = sql`select 1`\n",
  'server/src/features/issues/issues.routes.ts':
    "import { query } from './issues.queries.ts'\nexport const routes = [query]\n",
  // Tests look behind the scenes.
  'server/src/features/users/users.api.test.ts': use('fastify') + use('pg') + all('../issues/late.ts'),
  'server/src/features/users/users.testing.ts': all('../issues/late.ts'),
  'server/src/features/users/users.fixture.ts': all('../issues/late.ts'),
  'server/src/testing/world.ts': all('../features/issues/late.ts') + all('../features/users/users.testing.ts'),
  'web/src/app/router.tsx': all('../features/issues/index.tsx'),
  'web/src/app/lazy-page.tsx':
    "import { use } from 'react'\nimport { LazyRoute } from '@tanstack/react-router'\nexport const page = lazyRouteComponent(use(LazyRoute))\n",
  'web/src/platform/api/index.ts': "export const get = () => [fetch('x'), window.fetch('x'), new EventSource('x')]\n",
  'web/src/platform/session/index.ts': all('../../../../common/src/features/users/index.ts'),
  'web/src/platform/query/index.ts': 'export const query = 1\n',
  'web/src/platform/permissions/index.ts': 'export const permissions = 1\n',
  'web/src/platform/storage/index.ts': 'export const storage = () => [localStorage, sessionStorage, document.cookie]\n',
  'web/src/ui/button.tsx': 'export const Button = 1\n',
  'web/src/ui/lazy-part.tsx': "import { lazy } from 'react'\nexport const lazyPart = lazy\n",
  'web/src/features/users/index.ts': 'export const users = 1\n',
  'web/src/features/users/users.css': '',
  // Just as many names as a front door may give.
  'web/src/features/issues/index.tsx': `export { users } from '../users/index.ts'\nimport '../users/users.css'\nexport type { ${namesOf(29)} } from './types.ts'\n`,
  'web/src/features/issues/types.ts': typesNamed(29),
  'web/src/features/issues/late.ts':
    "import { used } from './api/used.ts'\nexport const late = api => api.fetch(used, 'an api/text')\n",
  'web/src/features/issues/api/used.ts': 'export const used = 1\n',
  'web/src/features/issues/page.test.tsx': "export const stored = localStorage.getItem('x')\n",
}

/** What the packages are that do not lie in the small product. */
const ABSENT = /^web\/src\/.* → (react|@tanstack\/react-router): an import leads somewhere$/

interface Planted {
  readonly rule: string
  /** A new file, so that no fault hides another. */
  readonly path: string
  readonly source: string
  /** What the violation says it leads to. */
  readonly to?: string
}

const planted: readonly Planted[] = [
  {
    rule: 'no cycles',
    path: 'server/src/features/users/one.ts',
    source: all('./two.ts'),
    to: 'server/src/features/users/two.ts',
  },
  {
    rule: 'an import leads somewhere',
    path: 'server/src/features/users/lost.ts',
    source: all('./gone.ts'),
    to: './gone.ts',
  },
  ...(
    [
      ['node:path', 'path'],
      ['kysely', 'node_modules/kysely/index.js'],
      ['../../../../bench/load.ts', 'bench/load.ts'],
    ] as const
  ).map(([source, to], index) => ({
    rule: 'common is pure: no Node and no package but zod, the texts and those of Markdown and differences',
    path: `common/src/platform/ids/impure-${index}.ts`,
    source: all(source),
    to,
  })),
  ...['server/src/platform/http/index.ts', 'bench/load.ts', 'tools/tool.ts'].map((to, index) => ({
    rule: 'web never imports server',
    path: `web/src/ui/other-side-${index}.tsx`,
    source: all(`../../../${to}`),
    to,
  })),
  ...['web/src/ui/button.tsx', 'bench/load.ts', 'tools/tool.ts'].map((to, index) => ({
    rule: 'server never imports web',
    path: `server/src/platform/other-side-${index}.ts`,
    source: all(`../../../${to}`),
    to,
  })),
  ...(
    [
      ['common/src/platform/ids', '../../features/users/index.ts', 'common/src/features/users/index.ts'],
      ['server/src/platform/http', '../../features/users/index.ts', 'server/src/features/users/index.ts'],
      ['server/src/platform/log', '../../features.ts', 'server/src/features.ts'],
      ['server/src/platform/jobs', '../../app.ts', 'server/src/app.ts'],
      ['web/src/ui/editor', '../../features/users/index.ts', 'web/src/features/users/index.ts'],
      ['web/src/ui/tabs', '../../app/router.tsx', 'web/src/app/router.tsx'],
      ['web/src/ui/menu', '../../../../common/src/features/users/index.ts', 'common/src/features/users/index.ts'],
    ] as const
  ).map(([folder, source, to]) => ({
    rule: 'platform and ui know no feature',
    path: `${folder}/knowing.ts`,
    source: all(source),
    to,
  })),
  ...(
    [
      ['../features/users/index.ts', 'web/src/features/users/index.ts'],
      ['../app/router.tsx', 'web/src/app/router.tsx'],
    ] as const
  ).map(([source, to], index) => ({
    rule: 'the platform of the client knows no feature but what the contract says of it',
    path: `web/src/platform/knowing-${index}.ts`,
    source: all(source),
    to,
  })),
  ...['api', 'query', 'permissions'].map(part => ({
    rule: 'ui neither fetches nor knows the platform',
    path: `web/src/ui/knowing-${part}.tsx`,
    source: all(`../platform/${part}/index.ts`),
    to: `web/src/platform/${part}/index.ts`,
  })),
  ...(
    [
      ['common/src/features/issues', '../users/side-door.ts', 'common/src/features/users/side-door.ts'],
      ['server/src/features/issues', '../users/users.store.ts', 'server/src/features/users/users.store.ts'],
      ['web/src/features/issues', '../users/side-door.ts', 'web/src/features/users/side-door.ts'],
    ] as const
  ).map(([folder, source, to]) => ({
    rule: 'a feature is entered by its index.ts',
    path: `${folder}/entering.ts`,
    source: all(source),
    to,
  })),
  ...(
    [
      ['server/src/cli/entering.ts', '../features/users/users.store.ts', 'server/src/features/users/users.store.ts'],
      ['web/src/app/entering.ts', '../features/users/side-door.ts', 'web/src/features/users/side-door.ts'],
    ] as const
  ).map(([path, source, to]) => ({
    rule: 'a feature is entered by its index.ts from outside, too',
    path,
    source: all(source),
    to,
  })),
  ...(
    [
      ['common', 'index.ts'],
      ['server', 'index.ts'],
      ['web', 'index.tsx'],
    ] as const
  ).map(([part, index]) => ({
    rule: 'users imports only features before it in the manifest',
    path: `${part}/src/features/users/upwards.ts`,
    source: all(`../issues/${index}`),
    to: `${part}/src/features/issues/${index}`,
  })),
  ...(
    [
      ['only platform/db talks to the database driver', 'pg'],
      ['only platform/db talks to the database driver', 'pg-copy-streams'],
      ['only platform/http knows the HTTP library', 'fastify'],
      ['only platform/http knows the HTTP library', '@fastify/cookie'],
      ['only platform/jobs knows the queue', 'pg-boss'],
    ] as const
  ).flatMap(([rule, name]) =>
    ['server/src/features/users', 'server/src/platform/log'].map(folder => ({
      rule,
      path: `${folder}/with-${name.replaceAll(/\W/g, '')}.ts`,
      source: use(name),
      to: `node_modules/${name}/index.js`,
    })),
  ),
  ...[
    'features/users/shipped.test.ts',
    'features/users/shipped.test.tsx',
    'features/users/shipped.testing.ts',
    'features/users/shipped.testing.tsx',
    'features/users/shipped.fixture.ts',
    'testing/shipped.ts',
  ].map((test, index) => ({
    rule: 'tests stay out of what is shipped',
    path: `server/src/features/users/shipping-${index}.ts`,
    source: all(`../../${test}`),
    to: `server/src/${test}`,
  })),
  ...(
    [
      ['only web/platform/api speaks to the server (fetch)', "export const page = () => fetch('/api')\n"],
      ['only web/platform/api speaks to the server (fetch of the window)', 'export const ask = globalThis.fetch\n'],
      ['only web/platform/api speaks to the server (XMLHttpRequest)', 'export const ask = new XMLHttpRequest()\n'],
      ['only web/platform/api speaks to the server (EventSource)', "export const live = new EventSource('x')\n"],
      ['only web/platform/api speaks to the server (WebSocket)', "export const live = new WebSocket('x')\n"],
      ['only web/platform/api speaks to the server (sendBeacon)', "export const tell = navigator.sendBeacon('x')\n"],
      [
        'what the API is asked for is a route of the contract (a path as text)',
        "export const picture = id => '/api/files/' + id\n",
      ],
      [
        'what the API is asked for is a route of the contract (a path as text)',
        "export const account = 'hub/api/rest/users/me'\n",
      ],
      [
        'what the API is asked for is a route of the contract (text taken for a path)',
        "export const kept = { path: 'issues/2-7' as ApiPath }\n",
      ],
      ['only web/platform stores in the browser (localStorage)', "localStorage.setItem('seen', '1')\n"],
      ['only web/platform stores in the browser (sessionStorage)', "window.sessionStorage.setItem('seen', '1')\n"],
      ['only web/platform stores in the browser (indexedDB)', "indexedDB.open('seen')\n"],
      ['only web/platform stores in the browser (caches)', "await caches.open('seen')\n"],
      ['only web/platform stores in the browser (cookies)', "document.cookie = 'seen=1'\n"],
      [
        'a refused change is taken back by paint (what stood there before)',
        'export const undo = () => client.setQueryData(key, before)\n',
      ],
      ['what is sent is a Form (form)', 'export const page = () => <form onSubmit={save} />\n'],
      ['parts come by lazyPart (called)', "export const Part = React.lazy(() => import('./late.ts'))\n"],
      ['parts come by lazyPart (imported)', "import { lazy as later, Suspense } from 'react'\n"],
      ['screens come by lazyPage (of the router)', "import { createLazyRoute } from '@tanstack/react-router'\n"],
      ['screens come by lazyPage (called)', "export const page = lazyRouteComponent(() => import('./late.ts'))\n"],
      [
        'what is waited for in drawing comes by lazyPart or lazyPage (imported)',
        "import { use, useMemo } from 'react'\n",
      ],
    ] as const
  ).map(([rule, source], index) => ({ rule, path: `web/src/features/issues/done-here-${index}.tsx`, source })),
  ...(
    [
      ['history', 'await writeActivities(ctx, entries)\n'],
      ['readers of history', 'await setReadersOfActivities(ctx, file)\n'],
      ['search rows', 'await sql`update issue_search set open = true`.execute(ctx.db)\n'],
      ['sums', "await sumsAffected(ctx, [issue.id], 'tree')\n"],
    ] as const
  ).map(([way, source], index) => ({
    rule: `what follows from a change of an issue is settled at the end of its transaction (${way})`,
    path: `server/src/features/issues/settled-here-${index}.ts`,
    source: `declare const [ctx, sql, issue, file, entries]: any\nexport {}\n${source}`,
  })),
  {
    rule: 'events about issues are added at the end of the transaction (by a verb)',
    path: 'server/src/features/issues/told-here.ts',
    source: 'declare const ctx: any\nexport const tell = () => ctx.events.add(ctx, {})\n',
  },
  ...(
    [
      ['a map of the module', 'const kept = new Map<string, number>()\nexport const keep = kept.set\n'],
      ['a map of the module', 'export const kept: Map<string, Map<string, number>> = new Map()\n'],
      ['the library', "export { LRUCache } from 'lru-cache'\n"],
    ] as const
  ).map(([way, source], index) => ({
    rule: `what the server keeps from one request to the next is bounded by platform/memory (${way})`,
    path: `server/src/features/issues/kept-${index}.ts`,
    source,
  })),
  ...[
    "import { sql } from 'kysely'\nexport const routes = [sql]\n",
    'declare const sql: any\nexport const routes = [sql<{ id: number }>`select 1`]\n',
    "declare const ctx: any\nexport const routes = [ctx.db.selectFrom('users')]\n",
  ].map((source, index) => ({
    rule: 'statements stand in stores, queries and commands, not among routes (SQL)',
    path: `server/src/features/issues/page-${index}.${index === 0 ? 'handlers' : 'routes'}.ts`,
    source,
  })),
  ...[
    `export {\n${Array.from({ length: 30 }, (_, index) => `  type T${index},\n`).join('')}} from './types.ts'\nexport const last = 1\n`,
    all('./types.ts'),
  ].map((source, index) => ({
    rule: 'a front door of the client gives at most 30 names, each by itself',
    path: `web/src/features/entities/index.ts${index === 0 ? '' : 'x'}`,
    source,
  })),
  ...['common', 'server', 'web'].map(part => ({
    rule: 'not in features.manifest.js',
    path: `${part}/src/features/extra`,
    source: 'export const extra = 1\n',
  })),
  ...['server', 'web'].map(part => ({
    rule: LEFT_OUT,
    path: `${part}/src/features/users`,
    source: 'export const usersFeature = 1\n',
  })),
]

/** Folders that come to import each other through these files. */
const PAIRS = [
  ['web/src/features/issues/components/row', 'web/src/features/issues/components/page'],
  ['web/src/features/issues/api', 'web/src/features/issues/model'],
  ['web/src/platform/theme', 'web/src/platform/title'],
  ['web/src/ui/editor', 'web/src/ui/undo'],
].map(pair => pair.toSorted())
const PAIR_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  PAIRS.flatMap(([one = '', other = '']) => [
    // Neither makes a cycle of files, and types count as well.
    [`${one}/calls.ts`, all(`../${basename(other)}/called.ts`)],
    [`${one}/called.ts`, 'export type Called = 1\n'],
    [`${other}/calls.ts`, `export type { Called } from '../${basename(one)}/called.ts'\n`],
    [`${other}/called.ts`, 'export const called = 1\n'],
  ]),
)
const PAIR_RULE = 'folders of the client do not import each other'
const pairViolations = PAIRS.map(([one, other]) => `${one} and ${other}: ${PAIR_RULE}`)

/** Files that the planted ones lead to and that are no fault by themselves. */
const BESIDE: Readonly<Record<string, string>> = {
  'common/src/features/users/side-door.ts': 'export const side = 1\n',
  'web/src/features/users/side-door.ts': 'export const side = 1\n',
  'web/src/features/entities/types.ts': typesNamed(30),
  ...Object.fromEntries(
    planted
      .filter(({ rule }) => rule === 'tests stay out of what is shipped')
      .map(({ to = '' }) => [to, 'export const shipped = 1\n']),
  ),
}

async function violationsWith(
  files: Readonly<Record<string, string>>,
  least = 0,
  known: readonly string[] = [],
): Promise<readonly string[]> {
  const root = await mkdtemp(join(tmpdir(), 'cairn-boundaries-'))
  try {
    for (const [path, source] of Object.entries({ ...SOUND, ...files })) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), source)
    }
    const { violations } = await checkBoundaries(root, ORDER, least, known)
    return violations.filter(violation => !ABSENT.test(violation)).toSorted()
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

const fileOf = ({ rule, path }: Planted) =>
  rule === LEFT_OUT ? `${path}/users.feature.ts` : rule.startsWith('not in') ? `${path}/index.ts` : path
const violationOf = ({ rule, path, to }: Planted) =>
  to === undefined ? `${path}: ${rule}` : `${path} → ${to}: ${rule}`

it('finds nothing in a sound product', async () => {
  expect(await violationsWith(BESIDE)).toEqual([])
})

it('finds what both sides share of a feature, and what nobody would know of', async () => {
  const list = { 'common/src/features.ts': all('./features/users/index.ts') }
  expect(await violationsWith(list)).toEqual([`common/src/features/issues: ${LEFT_OUT}`])
})

it('goes red when it sees fewer modules than there must be', async () => {
  expect(await violationsWith({}, 1_000)).toEqual([
    expect.stringMatching(/^Only [1-9]\d modules were seen; the check has gone blind\.$/),
  ])
})

describe('faults planted side by side', () => {
  let found: readonly string[]

  beforeAll(async () => {
    const files = Object.fromEntries(planted.map(one => [fileOf(one), one.source]))
    found = await violationsWith({
      ...BESIDE,
      ...files,
      ...PAIR_FILES,
      'server/src/features/users/two.ts': all('./one.ts'),
    })
  })

  it('are there for every rule', () => {
    expect([...new Set([...planted.map(({ rule }) => rule), PAIR_RULE])].toSorted()).toEqual(
      ruleNames(ORDER).toSorted(),
    )
  })

  it.each(planted)('$path breaks: $rule', one => {
    expect(found).toContain(violationOf(one))
  })

  it('are all that is found', () => {
    expect(found).toEqual([...planted.map(violationOf), ...pairViolations].toSorted())
  })
})

it('leaves out what is known, and says what is no violation any longer', async () => {
  const [first = '', ...others] = pairViolations
  const gone = 'web/src/ui/a and web/src/ui/b: no violation'
  expect(await violationsWith(PAIR_FILES, 0, [first, gone])).toEqual(
    [...others, `${gone}: no longer, take it from the list`].toSorted(),
  )
})

it('has a rule for each feature but the highest, which may import all others', () => {
  expect(ruleNames(['a', 'b', 'c']).filter(rule => rule.endsWith('in the manifest'))).toEqual([
    'a imports only features before it in the manifest',
    'b imports only features before it in the manifest',
  ])
})

it('finds the tiers of the manifest on the map', async () => {
  const map = await readFile(join(import.meta.dirname, '../ARCHITECTURE.md'), 'utf8')
  const rows = [...map.matchAll(/^\| \d [\w ]+ \| (.*) \|$/gm)].map(([, names = '']) => names.split(', '))
  expect(rows).toEqual(tiers.filter(tier => tier.length > 0))
})
