import type { AnyRoute } from '@cairn/common/platform/route'
import type { Contribution, Contributions, RequiredPoint } from '../contributions/index.ts'
import type { Rule } from '../db/index.ts'
import type { Listener } from '../events/index.ts'
import type { BoundRoute } from '../http/index.ts'
import type { JobDefinition } from '../jobs/index.ts'
import type { AnyLoader } from '../projection/index.ts'

/** What one feature gives the server. The kinds of extension points are listed in ARCHITECTURE.md. */
export interface ServerFeature {
  readonly name: string
  /** Folder of its migrations. */
  readonly migrations?: string
  readonly routes?: readonly BoundRoute[]
  readonly loaders?: readonly AnyLoader[]
  /** Loaders that depend on what other features add to this one. */
  readonly loadersOf?: (contributions: Contributions) => readonly AnyLoader[]
  /** Fields that this feature adds to entities which others load: entity → field → how it is found. */
  readonly loaderFields?: Readonly<Record<string, AnyLoader['fields']>>
  readonly listeners?: readonly Listener[]
  readonly jobs?: readonly JobDefinition[]
  /** Reactions to changes, in their transaction and before they are settled. */
  readonly rules?: readonly Rule<never>[]
  /** What it adds to what other features do, at their extension points. */
  readonly contributes?: readonly Contribution[]
  /** Its own extension points that it cannot do without: the server does not start unless one feature fills each. */
  readonly needs?: readonly RequiredPoint<never>[]
}

/** What several shared features give one kind of things, such as `commentsFor` and `attachmentsFor`. */
export type FeatureParts = Pick<ServerFeature, 'routes' | 'loaders' | 'loaderFields' | 'contributes'>

/** All of them in one, for the descriptor of the feature that the things belong to. */
export function joinParts(...parts: readonly FeatureParts[]): Required<FeatureParts> {
  const loaderFields: Record<string, AnyLoader['fields']> = {}
  for (const [entity, fields] of parts.flatMap(part => Object.entries(part.loaderFields ?? {})))
    loaderFields[entity] = { ...loaderFields[entity], ...fields }
  return {
    routes: parts.flatMap(({ routes = [] }) => routes),
    loaders: parts.flatMap(({ loaders = [] }) => loaders),
    contributes: parts.flatMap(({ contributes = [] }) => contributes),
    loaderFields,
  }
}

export const defineFeature = (feature: ServerFeature): ServerFeature => feature

export type { AnyRoute }
