import type { BodyOf as Body, Entity, Read as ReadFrom } from '../../platform/entity/index.ts'
import type { FieldsSpec } from '../../platform/fields/index.ts'
import * as access from '../access/index.ts'
import * as activities from '../activities/index.ts'
import * as attachments from '../attachments/index.ts'
import * as auth from '../auth/index.ts'
import * as bundles from '../bundles/index.ts'
import * as commands from '../commands/index.ts'
import * as comments from '../comments/index.ts'
import * as customFields from '../custom-fields/index.ts'
import * as deadLetters from '../dead-letters/index.ts'
import * as deletedItems from '../deleted-items/index.ts'
import * as drafts from '../drafts/index.ts'
import * as groups from '../groups/index.ts'
import * as issueSearch from '../issue-search/index.ts'
import * as issues from '../issues/index.ts'
import * as links from '../links/index.ts'
import * as live from '../live/index.ts'
import * as nodes from '../nodes/index.ts'
import * as projects from '../projects/index.ts'
import * as reactions from '../reactions/index.ts'
import * as savedSearches from '../saved-searches/index.ts'
import * as settings from '../settings/index.ts'
import * as tags from '../tags/index.ts'
import * as timeTracking from '../time-tracking/index.ts'
import * as users from '../users/index.ts'
import * as vcsChanges from '../vcs-changes/index.ts'
import * as votes from '../votes/index.ts'
import * as watchers from '../watchers/index.ts'

/** Picks the entity descriptors out of a feature's exports. */
type EntitiesIn<M> = { readonly [K in keyof M as M[K] extends Entity ? K : never]: M[K] }

function entitiesIn<M extends object>(module: M): EntitiesIn<M> {
  return Object.fromEntries(
    Object.entries(module).filter(
      ([name, value]) => (value as { name?: unknown } | null)?.name === name && 'fields' in value,
    ),
  ) as EntitiesIn<M>
}

/** Every entity of the product by name. */
export const entities = {
  ...entitiesIn(users),
  ...entitiesIn(groups),
  ...entitiesIn(access),
  ...entitiesIn(auth),
  ...entitiesIn(settings),
  ...entitiesIn(deadLetters),
  ...entitiesIn(nodes),
  ...entitiesIn(projects),
  ...entitiesIn(bundles),
  ...entitiesIn(customFields),
  ...entitiesIn(issues),
  ...entitiesIn(comments),
  ...entitiesIn(attachments),
  ...entitiesIn(tags),
  ...entitiesIn(savedSearches),
  ...entitiesIn(issueSearch),
  ...entitiesIn(links),
  ...entitiesIn(live),
  ...entitiesIn(activities),
  ...entitiesIn(commands),
  ...entitiesIn(deletedItems),
  ...entitiesIn(drafts),
  ...entitiesIn(votes),
  ...entitiesIn(watchers),
  ...entitiesIn(reactions),
  ...entitiesIn(timeTracking),
  ...entitiesIn(vcsChanges),
}

type Catalogue = typeof entities
/** An interface, so that types made of it are told, and written, by its name. */
export interface Entities extends Catalogue {}
export type EntityName = keyof Entities & string
/** What a read of entity `N` with projection `S` gives. */
export type Read<N extends EntityName, S extends FieldsSpec> = ReadFrom<Entities, N, S>
/** A body that creates, changes or refers to an entity. */
export type BodyOf<N extends EntityName> = Body<Entities, N>
