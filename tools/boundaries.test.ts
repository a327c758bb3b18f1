import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { tiers } from '../features.manifest.js'
import { checkBoundaries } from './boundaries.ts'

/** A small product without faults; each test plants one. */
const SOUND: Readonly<Record<string, string>> = {
  'common/src/platform/ids/index.ts': 'export const id = 1\n',
  'common/src/features/users/index.ts': "export { id } from '../../platform/ids/index.ts'\n",
  'server/src/platform/http/index.ts': 'export const http = 1\n',
  'server/src/features/users/index.ts': "export { store } from './users.store.ts'\n",
  'server/src/features/users/users.store.ts': 'export const store = 1\n',
  'server/src/features/issues/index.ts': "export { store } from '../users/index.ts'\n",
  'web/src/platform/api/index.ts': "export const get = () => fetch('x')\n",
  'web/src/ui/button.tsx': 'export const Button = 1\n',
}

async function violationsWith(planted: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const root = await mkdtemp(join(tmpdir(), 'cairn-boundaries-'))
  try {
    for (const [path, source] of Object.entries({ ...SOUND, ...planted })) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), source)
    }
    const { modules, violations } = await checkBoundaries(root, ['users', 'issues'])
    expect(modules).toBeGreaterThanOrEqual(Object.keys(SOUND).length)
    return violations
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

it('finds nothing in a sound product', async () => {
  expect(await violationsWith({})).toEqual([])
})

it.each<[string, string, string, RegExp]>([
  ['Node in common', 'common/src/platform/ids/index.ts', "export { join as id } from 'node:path'\n", /common is pure/],
  [
    'a server in the browser',
    'web/src/ui/button.tsx',
    "export * from '../../../server/src/platform/http/index.ts'\n",
    /web never imports server/,
  ],
  [
    'a browser on the server',
    'server/src/platform/http/index.ts',
    "export * from '../../../../web/src/ui/button.tsx'\n",
    /server never imports web/,
  ],
  [
    'a feature in the platform',
    'server/src/platform/http/index.ts',
    "export { store as http } from '../../features/users/index.ts'\n",
    /platform and ui know no feature/,
  ],
  [
    'a side door',
    'server/src/features/issues/index.ts',
    "export { store } from '../users/users.store.ts'\n",
    /entered by its index/,
  ],
  [
    'a side door from outside',
    'server/src/app.ts',
    "export { store } from './features/users/users.store.ts'\n",
    /entered by its index.ts from outside/,
  ],
  [
    'an import upwards',
    'server/src/features/users/users.store.ts',
    "export { late as store } from '../issues/late.ts'\n",
    /users imports only features before it/,
  ],
  ['a cycle', 'server/src/features/users/users.store.ts', "export { store } from './index.ts'\n", /no cycles/],
  ['a lost import', 'server/src/platform/http/index.ts', "export * from './gone.ts'\n", /leads somewhere/],
  [
    'fetching in a feature',
    'web/src/features/issues/page.tsx',
    "export const page = () => fetch('/api')\n",
    /only web\/platform speaks/,
  ],
  [
    'storing in a feature',
    'web/src/features/issues/page.tsx',
    "export const page = () => sessionStorage.setItem('seen', '1')\n",
    /only web\/platform stores/,
  ],
  [
    'a part without a boundary',
    'web/src/features/issues/page.tsx',
    "import { lazy, Suspense } from 'react'\nexport const Part = lazy(() => import('./part.tsx'))\n",
    /parts come by lazyPart/,
  ],
  [
    'a part without a boundary by another name',
    'web/src/features/issues/page.tsx',
    "import * as React from 'react'\nexport const Part = React.lazy(() => import('./part.tsx'))\n",
    /parts come by lazyPart/,
  ],
  [
    'a screen of the router without its way back',
    'web/src/features/issues/page.tsx',
    "import { lazyRouteComponent } from '@tanstack/react-router'\nexport const page = lazyRouteComponent(() => import('./part.tsx'))\n",
    /screens come by lazyPage/,
  ],
  [
    'code that is waited for in drawing',
    'web/src/features/issues/page.tsx',
    "import { use } from 'react'\nconst part = import('./part.tsx')\nexport const Part = () => use(part).Part\n",
    /what is waited for in drawing/,
  ],
  [
    'fetching in the ui',
    'web/src/ui/button.tsx',
    "export { get } from '../platform/api/index.ts'\n",
    /ui neither fetches/,
  ],
  ['an unlisted feature', 'server/src/features/extra/index.ts', 'export const extra = 1\n', /not in features.manifest/],
  [
    'a test in what is shipped',
    'server/src/platform/http/index.ts',
    "export * from './http.test.ts'\n",
    /tests stay out|leads somewhere/,
  ],
])('goes red for %s', async (_case, path, source, message) => {
  const violations = await violationsWith({
    'server/src/features/issues/late.ts': 'export const late = 1\n',
    [path]: source,
  })
  expect(violations.join('\n')).toMatch(message)
})

it.each(['pg', 'fastify', 'pg-boss'])('goes red for %s outside of its place, but not for its types', async name => {
  const library = {
    [`node_modules/${name}/package.json`]: `{"name":"${name}","main":"index.js"}`,
    [`node_modules/${name}/index.js`]: 'module.exports = 1\n',
  }
  const path = 'server/src/features/users/users.store.ts'
  const used = await violationsWith({
    ...library,
    [path]: `import library from '${name}'\nexport const store = library\n`,
  })
  expect(used.join('\n')).toMatch(/^server\/src\/features\/users\/users\.store\.ts → .*: only platform/m)
  const typed = await violationsWith({
    ...library,
    [path]: `import type library from '${name}'\nexport const store: typeof library = 1\n`,
  })
  expect(typed).toEqual([])
})

it('finds the tiers of the manifest on the map', async () => {
  const map = await readFile(join(import.meta.dirname, '../ARCHITECTURE.md'), 'utf8')
  const rows = [...map.matchAll(/^\| \d [\w ]+ \| (.*) \|$/gm)].map(([, names = '']) => names.split(', '))
  expect(rows).toEqual(tiers.filter(tier => tier.length > 0))
})
