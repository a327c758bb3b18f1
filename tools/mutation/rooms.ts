import { matchesGlob } from 'node:path'
import type { Target } from './targets.ts'

/** What is mutated together, with the same tests and one score. */
export interface Room {
  readonly name: string
  readonly targets: readonly Target[]
  /** Score in percent that it has to reach. */
  readonly atLeast: number
  /** Globs of tests: those of the feature, and those that take long and are tried last. */
  readonly tests: readonly string[]
  readonly widerTests: readonly string[]
}

const ALL = 85
const RIGHTS = 95
const POLICIES = ' (policies)'

const isPolicy = (file: string): boolean => file.endsWith('.policy.ts') || /\/src\/features\/access\//.test(file)
const decidesReading = (file: string): boolean => isPolicy(file) || file.endsWith('.loader.ts')

/** Tests that go through all routes, or compare worlds that differ in what is hidden. */
const WHOLE_PRODUCT = ['{matrix,route-matrix}', 'hidden*', 'attribute-rights*'].map(
  name => `server/src/testing/${name}.api.test.ts`,
)

/** Features whose tests hold what is written in another, by the folder of the other. */
const TESTED_BESIDE: Readonly<Record<string, readonly string[]>> = {
  'server/src/features/access': ['users', 'groups', 'projects'],
  'server/src/features/saved-searches': ['tags'],
  'server/src/features/tags': ['saved-searches'],
  'server/src/features/watchers': ['issues'],
  'common/src/features/search': ['issue-search'],
}

/** The folder of a feature or of a part of the platform. */
export function folderOf(file: string): string {
  const [part = '', ...rest] = file.split('/').slice(0, -1)
  return [part, ...rest.slice(0, rest[0] === 'src' ? 3 : 1)].join('/')
}

function testsOf(folder: string): readonly string[] {
  const [, side, feature] = /^(common|server|web)\/src\/features\/([^/]+)/.exec(folder) ?? []
  const folders =
    side && feature && side !== 'web' ? [`common/src/features/${feature}`, `server/src/features/${feature}`] : [folder]
  for (const beside of TESTED_BESIDE[folder] ?? []) folders.push(`server/src/features/${beside}`)
  return folders.map(one => `${one}/**/*.test.{ts,tsx}`)
}

export interface RoomOptions {
  readonly atLeast?: number | undefined
  readonly tests?: readonly string[] | undefined
}

/** Parts the files by feature, policies apart, each with the tests that are to notice a fault in it. */
export function roomsOf(targets: readonly Target[], options: RoomOptions = {}): readonly Room[] {
  const byName = new Map<string, Target[]>()
  for (const target of targets) {
    const name = folderOf(target.file) + (isPolicy(target.file) ? POLICIES : '')
    byName.set(name, [...(byName.get(name) ?? []), target])
  }
  return [...byName]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) => {
      const isRights = name.endsWith(POLICIES)
      const isWide = options.tests === undefined && own.some(({ file }) => decidesReading(file))
      return {
        name,
        targets: own,
        atLeast: options.atLeast ?? (isRights ? RIGHTS : ALL),
        tests: options.tests ?? testsOf(name.replace(POLICIES, '')),
        widerTests: isWide ? WHOLE_PRODUCT : [],
      }
    })
}

const matching = (globs: readonly string[], files: readonly string[]): readonly string[] =>
  files.filter(
    file =>
      // What starts and kills processes is no test that a mutant could wait for.
      /\.test\.tsx?$/.test(file) &&
      !file.includes('.slow.test.') &&
      globs.some(glob => file === glob || matchesGlob(file, glob)),
  )

/**
 * The files of tests in the order in which they are tried, each round on what the one before let pass: a unit test takes
 * a second for a mutant, one that needs the whole server several.
 */
export function roundsOf({ tests, widerTests }: Room, files: readonly string[]): readonly (readonly string[])[] {
  const own = matching(tests, files)
  const isApi = (file: string): boolean => file.includes('.api.test.')
  const rounds = [own.filter(file => !isApi(file)), own.filter(isApi), matching(widerTests, files)]
  return rounds.filter(round => round.length > 0)
}
