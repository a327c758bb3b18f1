import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Rights } from './attribute-bench.ts'
import type { IssueAnswers } from './issue-answers.ts'
import type { Way } from './issue-ways.ts'
import type { Ids } from './sample-data.ts'

/** What proves where the rights of a route end that reaches beyond its address: a case of `far-ends.api.test.ts`. */
export type FarCase =
  | 'link'
  | 'unlink'
  | 'replaced parent'
  | 'brought back'
  | 'copied'
  | 'subtree'
  | 'votes of others'
  /** An administrator's, over all issues: who may stands in `answers`. */
  | 'administrators'

/** Attributes of a route, several in one text, by what they have in common. */
export type AttributesBy = Readonly<Record<string, string>>

/** Who may call a route. Those below an issue have `onIssue`, all others `answers` and `way`. */
interface Answers {
  /** What those who see the issue get: `matrix.api.test.ts`. */
  readonly onIssue?: IssueAnswers
  /**
   * A body that it takes, and that changes something: of a route below an issue, and of any other that wants more than
   * some value for each attribute.
   */
  readonly body?: (ids: Ids) => object
  /**
   * What it answers to the guest, a member of another project, a reporter, a member, the administrator of the project
   * and the system's; the samples are the system administrator's own. `ok`: done; `bad`: the body or a parameter is
   * refused, which needs no permission to be found out; else the status.
   */
  readonly answers?: string
  /** How it leads to an issue, by its id or that of a part, or by looking for it. `null`: it knows no single issue, or only issues of which other routes told. */
  readonly way?: Way | null
}

/** What a route that changes something reaches. */
interface Reach {
  /** `within`: it changes what its address names, or what belongs to it or to the person alone. */
  readonly reach?: 'within' | readonly FarCase[]
  /**
   * A POST takes no `Idempotency-Key`, with the reason; `same`: it sets what its address names, so that twice comes to the
   * same.
   */
  readonly withoutKey?: string
}

/** What the attributes of a route that changes something need, and what else happens. */
type Changes =
  | { readonly rights?: never }
  | {
      /** It changes an issue or something in it. */
      readonly rights: AttributesBy
      /**
       * What a change does beside what it is asked for; then the attributes that do just that. `updated`: the issue
       * counts as changed now, by who acts. Names in capitals are categories of history, those with a dot events that
       * streams are told, some also to those who can see it no more, or silently. `sums`: the issue's votes, comments or
       * time spent. `other`: of the issue at the other end; `far`: of those that it is a part or a duplicate of; `new`: of
       * one that is made.
       */
      readonly effects: AttributesBy
      /** What every body needs beside the attribute that is tried. */
      readonly base?: (ids: Ids) => object
      /**
       * Values of attributes that mean something of their own, another one each turn; texts, and what several features have
       * (`issue-rights-values.ts`), need none.
       */
      readonly values?: Readonly<Record<string, (turn: number, ids: Ids) => unknown>>
      /** Its body only says who or what is meant. */
      readonly isReference?: true
    }
  | {
      /** It administers people, projects or the installation. */
      readonly rights: AttributesBy
      /** Events that streams and listeners are told of. */
      readonly events: string
      /** As above. */
      readonly base?: (ids: Ids) => object
      readonly values?: Readonly<Record<string, (turn: number, ids: Ids) => unknown>>
      readonly isReference?: true
    }
  | {
      /** It changes an article or something in it: what that needs beyond `answers` stands in the tests of articles. */
      readonly onArticle: true
      readonly rights?: never
    }
  | {
      /** Who asks only ever reaches what is their own by it, or nobody has rights yet. */
      readonly isOwn: true
      readonly rights?: never
    }

/** What the tests of the whole product are told of a route. */
export type RouteRow = Answers & Reach & Changes

/** What a feature tells the tests of the whole product, in `<feature>.rows.testing.ts` of its folder. */
export interface FeatureRows {
  /** Its tables whose rows follow from nothing else that is stored. */
  readonly tables?: readonly string[]
  /** By the route's id. */
  readonly routes?: Readonly<Record<string, RouteRow>>
  /**
   * Its verbs of commands that only touch what is one's own, whatever one may do to the issue, and what nobody else
   * changes; and whether they can be undone. All others have rows in `far-ends`, `meanwhile` and `ways-back-rights`.
   */
  readonly ownVerbs?: Readonly<Record<string, 'undoable' | 'final'>>
  /** What each of its attributes of queries can be put to, by the attribute's id: kinds of tests of a condition. */
  readonly attributes?: Readonly<Record<string, string>>
}

const FEATURES = join(import.meta.dirname, '../features')

/** The rows of all features, with the folder they stand in. */
export const FEATURE_ROWS: readonly (readonly [feature: string, rows: FeatureRows])[] = await Promise.all(
  globSync('*/*.rows.testing.ts', { cwd: FEATURES })
    .toSorted()
    .map(async file => {
      const { rows }: { readonly rows: FeatureRows } = await import(join(FEATURES, file))
      return [file.replace(/[\\/].*/, ''), rows] as const
    }),
)

const ROUTES: readonly (readonly [id: string, row: RouteRow])[] = FEATURE_ROWS.flatMap(([, { routes = {} }]) =>
  Object.entries(routes),
)

/** A table of one part of the rows by route: those for which `pick` gives something. */
export function rowsBy<T>(pick: (row: RouteRow) => T | undefined): Readonly<Record<string, T>> {
  return Object.fromEntries(
    ROUTES.flatMap(([id, row]) => {
      const value = pick(row)
      return value === undefined ? [] : [[id, value] as const]
    }),
  )
}

/** Verbs of commands that only touch what is one's own, of all features. */
export const OWN_VERBS: Readonly<Record<string, 'undoable' | 'final'>> = Object.assign(
  {},
  ...FEATURE_ROWS.map(([, { ownVerbs }]) => ownVerbs),
)

/** What each attribute of a route needs, of those that change an issue or something in it. */
export const ISSUE_RIGHTS: Rights = rowsBy(row => ('effects' in row ? row.rights : undefined))

/** The same of those that administer people, projects and the installation. */
export const ADMINISTRATION_RIGHTS: Rights = rowsBy(row => ('events' in row ? row.rights : undefined))

/** Routes whose bodies only say who or what is meant. */
export const REFERENCES: ReadonlySet<string> = new Set(
  Object.keys(rowsBy(row => ('isReference' in row ? row.isReference : undefined))),
)
