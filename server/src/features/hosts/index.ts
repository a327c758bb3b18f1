import './hosts.tables.ts'

export { changedSince, type KnownText } from './changed-since.ts'
export { type ChangeKind, circumstancesOf, type NotedChange } from './changes/noted-change.ts'
export { portionsOf } from './changes/portions-of.ts'
export { addEvents, historyOf, ruleContext, writeHistory } from './changes/settle-changes.ts'
export { categoryName, categoryNamed } from './history/category-names.ts'
export { type EntryReaders, type EntryScope, heldIn, ownEntry, someValueSeen } from './history/entry-readers.ts'
export {
  categoriesOf,
  type HistoryCategory,
  historyCategories,
  type KeptText,
  type ShownEntry,
} from './history/history-category.ts'
export { type Fate, type HistoryValue, historyValues } from './history/history-value.ts'
export { mentionReaders } from './history/mention-readers.ts'
export { notRevertible } from './history/not-revertible.ts'
export { type Moment, type Past, type PastPart, type Rebuild, rebuildOf, statesAt } from './history/past-part.ts'
export type { ChangedHost, HistoryEntry, Revert } from './history/revert.ts'
export { swapValues } from './history/swap-values.ts'
export { visibilityLooks } from './history/visibility-looks.ts'
export {
  type AttachmentsOfKind,
  type AudienceOfHost,
  type CommentsOfKind,
  type FindOptions,
  type Host,
  type HostChange,
  type HostKind,
  hostKinds,
  type MentionsOfKind,
  type PartReaders,
  type TitledHost,
  type WatchersOfKind,
} from './host-kind.ts'
export { hostsFeature } from './hosts.feature.ts'
export { byKind, canBeSilent, hostVisible, partVisible, requireSilent, requireWatch } from './hosts.policy.ts'
export { erasedHosts, movedHosts, newHost, newHostId, newHostsWith } from './hosts.store.ts'
export { goneRows, type LivePart, liveParts, type NamedPart } from './live-parts.ts'
export { type LockHooks, lockBeforeHosts, lockHooks, type UpcomingChanges } from './lock-hooks.ts'
export { mentionFields } from './mention-fields.ts'
export { readCheckboxes } from './read-checkboxes.ts'
export { type MentioningText, recordMentions } from './record-mentions.ts'
export { revertVisibility } from './revert-visibility.ts'
export { refuse, sift, siftBy, siftByProject, willing } from './sift.ts'
export { htmlField, type PlaceOfFiles, type TextsAsHtml, type TextToShow, textsAsHtml } from './texts-as-html.ts'
export { holdsAll, ownTexts, type Rewriting, rewriteTexts, type TextsOfHosts, textsOfHosts } from './texts-of-hosts.ts'
export { versionOf } from './version-of.ts'
export {
  aclOf,
  namesOfPrincipals,
  type Permitted,
  readVisibility,
  requireFew,
  UNLIMITED,
  visibilityBody,
  visibilityRef,
} from './visibility.ts'
export { visibilityBefore } from './visibility-before.ts'
