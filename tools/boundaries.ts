// Checks the imports of all sources against the rules of ARCHITECTURE.md and the table in features.manifest.js.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { features } from '../features.manifest.js'
import { KNOWN_VIOLATIONS } from './known-boundaries.ts'

/** Fewer modules than this mean that the parser saw nothing, as it does without @swc/core. */
const MIN_MODULES = 250
const PACKAGES = ['common', 'server', 'web']
const SOURCES = PACKAGES.map(name => `${name}/src`)
const TESTS = '(\\.test\\.tsx?|\\.testing\\.tsx?|\\.fixture\\.ts)$|/src/testing/'
const FEATURES = '^(?:common|server|web)/src/features/'
/** Erased before anything runs: neither a cycle nor a dependency at run time. */
const AT_RUN_TIME = { dependencyTypesNot: ['type-only' as const] }

type Rule = Extract<IForbiddenRuleType, { to: unknown; from: unknown }>

/** A rule for what is shipped; tests may look behind the scenes. */
const error = (name: string, from: Rule['from'], to: Rule['to']): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { ...from, pathNot: [TESTS, from.pathNot ?? []].flat() },
  to,
})

/** The rules; `order` lists the features from the lowest to the highest. */
export function boundaryRules(order: readonly string[]): IForbiddenRuleType[] {
  return [
    error('no cycles', {}, { circular: true, viaOnly: AT_RUN_TIME }),
    error('an import leads somewhere', {}, { couldNotResolve: true }),
    error(
      'common is pure: no Node and no package but zod, the texts and those of Markdown and differences',
      { path: '^common/src/' },
      {
        pathNot: [
          '^common/src/',
          'node_modules/(zod|@formatjs|@lezer|markdown-it|markdown-it-emoji|github-slugger|node-diff3|approx-string-match)/',
        ],
      },
    ),
    error('web never imports server', { path: '^web/src/' }, { path: '^(server|bench|tools)/' }),
    error('server never imports web', { path: '^server/src/' }, { path: '^(web|bench|tools)/' }),
    error(
      'platform and ui know no feature',
      { path: '/src/(platform|ui)/', pathNot: '^web/src/platform/' },
      { path: ['/src/features[/.]', '/src/app[/.]'] },
    ),
    error(
      'the platform of the client knows no feature but what the contract says of it',
      { path: '^web/src/platform/' },
      { path: ['^web/src/features[/.]', '/src/app[/.]'] },
    ),
    error(
      'ui neither fetches nor knows the platform',
      { path: '^web/src/ui/' },
      { path: '^web/src/platform/(api|query|permissions)/' },
    ),
    error(
      'a feature is entered by its index.ts',
      { path: `${FEATURES}([^/]+)/` },
      { path: `${FEATURES}[^/]+/`, pathNot: [`${FEATURES}$1/`, '/index\\.tsx?$', '\\.css$'] },
    ),
    error(
      'a feature is entered by its index.ts from outside, too',
      { path: '/src/', pathNot: FEATURES },
      { path: `${FEATURES}[^/]+/`, pathNot: ['/index\\.tsx?$', '\\.css$'] },
    ),
    ...order.slice(0, -1).map((name, index) =>
      error(
        `${name} imports only features before it in the manifest`,
        { path: `^(common|server|web)/src/features/${name}/` },
        // What both sides share of a feature (its entities, their ids) is open to every feature's server half.
        { path: `^$1/src/features/(${order.slice(index + 1).join('|')})/` },
      ),
    ),
    error(
      'only platform/db talks to the database driver',
      { path: '^server/src/', pathNot: '^server/src/platform/db/' },
      { path: 'node_modules/(pg|pg-copy-streams)/', ...AT_RUN_TIME },
    ),
    error(
      'only platform/http knows the HTTP library',
      { path: '^server/src/', pathNot: ['^server/src/platform/http/', '^server/src/web-client\\.ts$'] },
      { path: 'node_modules/(fastify|@fastify)/', ...AT_RUN_TIME },
    ),
    error(
      'only platform/jobs knows the queue',
      { path: '^server/src/', pathNot: '^server/src/platform/jobs/' },
      { path: 'node_modules/pg-boss/', ...AT_RUN_TIME },
    ),
    error('tests stay out of what is shipped', { path: '/src/' }, { path: TESTS }),
  ]
}

const UNLISTED = 'not in features.manifest.js'
const LEFT_OUT = 'not in the features.ts beside features/'
const FOLDER_PAIR = 'folders of the client do not import each other'
const FRONT_DOOR = 'a front door of the client gives at most 30 names, each by itself'
const MAX_NAMES = 30
/** Below these, folders that stand side by side have an order; that of features is the manifest's. */
const ORDERED = /^web\/src\/(?:features\/[^/]+|platform|ui)\//

/** The names of all rules: those about imports, about what is done in one place alone, and about folders. */
export function ruleNames(order: readonly string[] = features): readonly string[] {
  return [
    ...boundaryRules(order).map(({ name = '' }) => name),
    ...IN_ONE_PLACE.flatMap(({ rule, ways }) => Object.keys(ways).map(way => `${rule} (${way})`)),
    UNLISTED,
    LEFT_OUT,
    FOLDER_PAIR,
    FRONT_DOOR,
  ]
}

export interface BoundaryReport {
  readonly modules: number
  readonly violations: readonly string[]
}

/**
 * Reads the imports below `root` and tells every one that breaks a rule. `least` modules must have been seen. What is
 * `known` is left out; when it is no violation any longer it has to leave the list.
 */
export async function checkBoundaries(
  root: string,
  order: readonly string[] = features,
  least = MIN_MODULES,
  known: readonly string[] = [],
): Promise<BoundaryReport> {
  const result = await cruise(
    SOURCES,
    {
      baseDir: root,
      parser: 'swc',
      doNotFollow: { path: 'node_modules' },
      tsPreCompilationDeps: true,
      validate: true,
      ruleSet: { forbidden: boundaryRules(order) },
    },
    {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'types', 'node', 'default'],
    },
  )
  const { modules, summary } = result.output as ICruiseResult
  const found = [
    ...summary.violations.map(({ rule, from, to }) => `${from} → ${to}: ${rule.name}`),
    ...(await doneByOthers(root)),
    ...(await unlistedFeatures(root, order)),
    ...(await leftOutFeatures(root, order)),
    ...(await wideFrontDoors(root)),
    ...folderPairs(modules).map(pair => `${pair}: ${FOLDER_PAIR}`),
  ]
  return {
    modules: summary.totalCruised,
    violations: [
      ...found.filter(violation => !known.includes(violation)),
      ...known.filter(violation => !found.includes(violation)).map(one => `${one}: no longer, take it from the list`),
      ...(summary.totalCruised < least
        ? [`Only ${summary.totalCruised} modules were seen; the check has gone blind.`]
        : []),
    ],
  }
}

/** Folders side by side, at any depth, each of which imports something of the other, types included. */
function folderPairs(modules: ICruiseResult['modules']): readonly string[] {
  const isJudged = (path: string) => ORDERED.test(path) && !new RegExp(TESTS).test(path)
  const imports = new Set(
    modules
      .filter(({ source }) => isJudged(source))
      .flatMap(({ source, dependencies }) =>
        dependencies
          .filter(({ resolved }) => isJudged(resolved))
          .flatMap(({ resolved }) => foldersBetween(source, resolved)?.join(' and ') ?? []),
      ),
  )
  return [...imports].filter(pair => {
    const [one = '', other = ''] = pair.split(' and ')
    return one < other && imports.has(`${other} and ${one}`)
  })
}

/** The two folders side by side in which two files lie; none when one lies in a folder around the other. */
function foldersBetween(from: string, to: string): readonly [string, string] | undefined {
  const [one, other] = [dirname(from).split('/'), dirname(to).split('/')]
  const depth = one.findIndex((name, index) => name !== other[index])
  if (depth < 0 || depth >= other.length) return undefined
  const [first, second] = [one, other].map(names => names.slice(0, depth + 1).join('/'))
  return first && second && ORDERED.test(first) ? [first, second] : undefined
}

/** What is done in one place alone: the rule in words, where it holds, the place, and the ways to do it elsewhere. */
const IN_ONE_PLACE: readonly {
  readonly rule: string
  /** Sources that the rule is for; default: the client. */
  readonly within?: string
  /** Names of the files among them that it is for; default: all. */
  readonly files?: RegExp
  /** Beginnings of the paths that may do it. */
  readonly place: string | readonly string[]
  readonly ways: Readonly<Record<string, RegExp>>
}[] = [
  {
    rule: 'only web/platform/api speaks to the server',
    // Whether the server can be reached, and the stream of what happens: both at addresses that `urlOf` gives.
    place: ['platform/api/', 'platform/connection/browser-connection.ts', 'platform/live/browser-live.ts'],
    ways: {
      fetch: /(?<![.\w])fetch\(/,
      'fetch of the window': /\b(?:window|globalThis|self)\.fetch\b/,
      XMLHttpRequest: /\bXMLHttpRequest\b/,
      EventSource: /\bnew EventSource\(/,
      WebSocket: /\bnew WebSocket\(/,
      sendBeacon: /\bsendBeacon\(/,
    },
  },
  // A path as text escapes whoever changes the contract, and its reply has any type that is written beside it.
  {
    rule: 'what the API is asked for is a route of the contract',
    // The latter tells links of texts that lead to files from those that lead to screens.
    place: ['platform/api/', 'ui/markdown/view-events.ts'],
    ways: {
      'a path as text': /(?:['"`](?:\.?\/)?|\$\{[^}]*\}\/?)api\/(?![^'"`\n]*\.tsx?['"`])|\bhub\/api\b/,
      'text taken for a path': /\bas ApiPath\b/,
    },
  },
  {
    rule: 'only web/platform stores in the browser',
    place: 'platform/',
    ways: {
      localStorage: /\blocalStorage\b/,
      sessionStorage: /\bsessionStorage\b/,
      indexedDB: /\bindexedDB\b/,
      caches: /\bcaches\.open\b/,
      cookies: /\bdocument\.cookie\b|\bcookieStore\b/,
    },
  },
  // Without its boundary a part that cannot be loaded takes the whole page with it.
  {
    rule: 'parts come by lazyPart',
    place: 'ui/lazy-part.tsx',
    ways: { called: /(?<![.\w])(?:React\.)?lazy\(/, imported: /\blazy\b[^'"\n]*\} from 'react'/ },
  },
  {
    rule: 'screens come by lazyPage',
    place: 'app/lazy-page.tsx',
    ways: { 'of the router': /Lazy\w*\b[^'"\n]*from '@tanstack/, called: /\blazyRouteComponent\b/ },
  },
  // It sends once, however quickly it is asked to, and by Ctrl+Enter as well.
  { rule: 'what is sent is a Form', place: 'ui/form.tsx', ways: { form: /<form\b[^>"'`]*[{\n]/ } },
  // Whatever came since would go with it.
  {
    rule: 'a refused change is taken back by paint',
    place: 'platform/query/',
    ways: { 'what stood there before': /\bsetQuer(?:y|ies)Data\b[^\n]*\bbefore\b/ },
  },
  {
    rule: 'what is waited for in drawing comes by lazyPart or lazyPage',
    place: 'app/lazy-page.tsx',
    ways: { imported: /\buse\b[^'"\n]*\} from 'react'/ },
  },
  // What one verb writes by itself the next one forgets, and rules never see.
  {
    rule: 'what follows from a change of an issue is settled at the end of its transaction',
    within: 'server/src/features/',
    place: [
      'activities/write-activities.ts',
      'activities/write-shared-activity.ts',
      'activities/set-readers.ts',
      'hosts/changes/settle-changes.ts',
      'issues/changes/settle-changes.ts',
      'issues/changes/stale-rows.ts',
      'issues/issue-sums.ts',
      'issues/search-row.ts',
      // Narrow rows are computed anew although no issue changed.
      'issues/jobs/reindex.ts',
      'tags/settle-tags.ts',
      // Years of made-up changes, written in bulk.
      'generate/boards/',
      'generate/generate-articles.ts',
    ],
    ways: {
      history: /\bwriteActivit(?:ies|yOfMany)\(|\binsert into activity\b|insertInto\('activity/,
      'readers of history': /\bsetReadersOfActivities\(/,
      'search rows': /\b(?:refresh|touch)SearchRows\(|\b(?:insert into|update) issue_search\b/,
      sums: /\bsumsAffected\(/,
    },
  },
  {
    rule: 'events about issues are added at the end of the transaction',
    within: 'server/src/features/',
    place: [
      'hosts/changes/settle-changes.ts',
      'issues/jobs/reindex.ts',
      // These tell of what is no part of an issue.
      ...['access', 'auth', 'bundles', 'custom-fields', 'deleted-items', 'groups', 'projects', 'saved-searches'],
      ...['search', 'settings', 'tags', 'users', 'agile/settings', 'links/commands/change-link-type.ts'],
      'time-tracking/commands/project-settings.ts',
      'agile/settings/',
    ],
    ways: { 'by a verb': /\bevents\.add(?:All)?\(/ },
  },
  {
    rule: 'statements stand in stores, queries and commands, not among routes',
    within: 'server/src/features/',
    files: /\.(?:routes|handlers)\.ts$/,
    place: [],
    ways: { SQL: /\bfrom 'kysely'|\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/ },
  },
  // A map of the module that begins empty grows with what people ask for, and nobody sees how far.
  {
    rule: 'what the server keeps from one request to the next is bounded by platform/memory',
    within: 'server/src/',
    place: 'platform/memory/',
    ways: {
      'a map of the module': /^(?:export )?(?:const|let) \w+(?:: Map<.*>)? = new Map(?:<.*>)?\(\)/m,
      'the library': /from 'lru-cache'/,
    },
  },
]

async function doneByOthers(root: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const [within, rules] of Map.groupBy(IN_ONE_PLACE, ({ within = 'web/src/' }) => within))
    for (const file of await readdir(join(root, within), { recursive: true }).catch(() => [])) {
      if (!/\.tsx?$/.test(file) || new RegExp(TESTS).test(file)) continue
      const source = await readFile(join(root, within, file), 'utf8')
      for (const { rule, place, ways } of rules.filter(({ files = /^/ }) => files.test(file)))
        for (const [way, pattern] of Object.entries(ways))
          if (![place].flat().some(allowed => file.startsWith(allowed)) && pattern.test(source))
            found.push(`${within}${file}: ${rule} (${way})`)
    }
  return found
}

async function unlistedFeatures(root: string, order: readonly string[]): Promise<readonly string[]> {
  // The catalogues of entities and of attributes of queries stand above the features.
  const known = new Set([...order, 'entities', 'query-attributes'])
  const found: string[] = []
  for (const source of SOURCES) {
    const folder = join(root, source, 'features')
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => []))
      if (entry.isDirectory() && !known.has(entry.name))
        found.push(`${relative(root, join(folder, entry.name))}: ${UNLISTED}`)
  }
  return found
}

/** Features that nothing would know of: those with a descriptor on the server or in the client, and all in common. */
async function leftOutFeatures(root: string, order: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const source of SOURCES) {
    const list = await readFile(join(root, source, 'features.ts'), 'utf8').catch(() => '')
    const entry = source.startsWith('common') ? () => 'index.ts' : (name: string) => `${name}.feature.ts`
    for (const name of order) {
      const files = await readdir(join(root, source, 'features', name)).catch(() => [])
      const has = files.some(file => file.replace(/x$/, '') === entry(name))
      if (has && !list.includes(`'./features/${name}/index.ts'`)) found.push(`${source}/features/${name}: ${LEFT_OUT}`)
    }
  }
  return found
}

/** Front doors with more names than a reader takes in, or with `export *`, which says none of them. */
async function wideFrontDoors(root: string): Promise<readonly string[]> {
  const folder = join(root, 'web/src/features')
  const found: string[] = []
  for (const file of await readdir(folder, { recursive: true }).catch(() => [])) {
    if (!/^[^/]+\/index\.tsx?$/.test(file)) continue
    const source = await readFile(join(folder, file), 'utf8')
    const listed = [...source.matchAll(/\bexport (?:type )?\{([^}]*)\}/g)].flatMap(([, names = '']) => names.split(','))
    const declared = source.match(/^export (?:async )?(?:function|const|class|type|interface) (?!\{)/gm) ?? []
    const names = listed.filter(name => name.trim() !== '').length + declared.length
    if (names > MAX_NAMES || /^export \*/m.test(source)) found.push(`web/src/features/${file}: ${FRONT_DOOR}`)
  }
  return found
}

if (import.meta.main) {
  const { modules, violations } = await checkBoundaries(
    process.argv[2] ?? dirname(import.meta.dirname),
    features,
    MIN_MODULES,
    KNOWN_VIOLATIONS,
  )
  for (const violation of violations) console.error(violation)
  console.log(`${modules} modules, ${violations.length} violations`)
  process.exitCode = violations.length > 0 ? 1 : 0
}
