/**
 * What each route that changes something reaches beyond the thing in its address. A route that stands in neither table
 * fails `far-ends.api.test.ts`: say here which cases of that file prove where its rights end.
 */
export const REACHING: Readonly<Record<string, readonly FarCase[]>> = {
  'links.add': ['link', 'replaced parent'],
  'links.remove': ['unlink'],
  'issues.create': ['link', 'replaced parent'],
  'issues.createInProject': ['link'],
  'commands.run': ['link', 'unlink', 'replaced parent'],
  'commands.undo': ['brought back', 'replaced parent'],
  'history.revert': ['brought back', 'replaced parent'],
  'transfers.clone': ['link', 'copied'],
  'transfers.move': ['subtree'],
  'transfers.moveBack': ['brought back'],
  'issues.move': ['brought back'],
  'issues.restore': ['brought back'],
  'deletedItems.restore': ['brought back'],
  'comments.update': ['brought back'],
  // What others' numbers and lists make of it: `votes.api.test.ts`.
  'votes.set': ['votes of others'],
  'watchers.set': ['votes of others'],
  // An administrator's, over all issues: `route-answers.ts` has who may.
  'links.deleteType': ['administrators'],
  'projects.delete': ['administrators'],
  'users.delete': ['administrators'],
  'groups.delete': ['administrators'],
  'customFields.detach': ['administrators'],
  'customFields.detachAlias': ['administrators'],
  'customFields.delete': ['administrators'],
  'bundles.deleteValue': ['administrators'],
}

export type FarCase =
  | 'link'
  | 'unlink'
  | 'replaced parent'
  | 'brought back'
  | 'copied'
  | 'subtree'
  | 'votes of others'
  | 'administrators'

/** Routes that change what their address names, or what belongs to it or to the person alone. */
export const WITHIN = new Set(
  `users.create users.update users.updateGeneralProfile users.updateAppearanceProfile
  groups.create groups.update groups.addUser groups.removeUser
  access.createRole access.updateRole access.deleteRole access.assignRole access.reassignRole access.withdrawRole
  auth.signIn auth.signOut auth.revokeSession auth.revokeSessions auth.createToken auth.revokeToken auth.setPassword
  auth.setup settings.update settings.updateSystem settings.updateRest settings.updateAppearance settings.updateSearch
  deadLetters.retry deadLetters.retryAll deadLetters.forget deadLetters.forgetAll
  projects.create projects.update projects.addTeamUser projects.removeTeamUser projects.addTeamGroup
  projects.removeTeamGroup bundles.create bundles.update bundles.delete bundles.addIndividual
  bundles.removeIndividual bundles.addGroup bundles.removeGroup bundles.createValue bundles.updateValue
  customFields.create customFields.update customFields.updateDefaults customFields.attach
  customFields.updateOfProject customFields.attachAlias customFields.updateOfProjectAlias
  users.updateTimeTrackingProfile
  attachments.add attachments.update attachments.remove attachments.addToComment
  tags.create tags.update tags.delete tags.restore issueTags.create issueTags.update issueTags.delete
  savedQueries.create savedQueries.update savedQueries.delete savedQueries.restore
  folders.pin folders.pinProject folders.unpinProject folders.move recentSearches.add recentSearches.delete
  issues.update issues.updateOfProject issues.delete issues.deleteOfProject issues.customFields.update
  issues.fields.update issues.tags.add issues.tags.remove comments.create comments.delete
  links.createType links.updateType deletedItems.erase live.sayTyping live.stopTyping
  watchers.add watchers.remove reactions.add reactions.remove
  drafts.create drafts.keep drafts.update drafts.remove drafts.fields.update drafts.attachments.add
  drafts.attachments.update drafts.admin.attachments.update drafts.comment.attachments.update
  drafts.attachments.remove drafts.admin.create drafts.admin.keep drafts.admin.update drafts.admin.remove
  drafts.admin.fields.update drafts.admin.attachments.add drafts.admin.attachments.remove drafts.comment.create
  drafts.comment.update drafts.comment.remove drafts.comment.attachments.add drafts.comment.attachments.remove
  drafts.description.keep drafts.description.remove drafts.commentEdit.keep drafts.commentEdit.remove
  timeTracking.createItem timeTracking.updateItem timeTracking.deleteItem timeTracking.writeDraft
  timeTracking.putDraft timeTracking.deleteDraft timeSettings.updateWorkTime workItemTypes.create
  workItemTypes.update workItemTypes.delete workAttributes.create workAttributes.update workAttributes.delete
  timeSettings.updateOfProject timeSettings.attachType timeSettings.detachType timeSettings.attachAttribute
  timeSettings.detachAttribute pullRequests.create pullRequests.update pullRequests.delete vcsChanges.create
  vcsChanges.update vcsChanges.delete history.erase`.split(/\s+/),
)

/** Categories of history whose changes can be taken back one by one; all others must refuse. */
export const OPPOSITES = [
  'SummaryCategory',
  'DescriptionCategory',
  'CustomFieldCategory',
  'TagsCategory',
  'LinksCategory',
  'CommentTextCategory',
  'CommentPinnedCategory',
  'ReporterCategory',
  'ProjectCategory',
  'IssueVisibilityCategory',
  'CommentVisibilityCategory',
  'AttachmentVisibilityCategory',
  'AttachmentRenameCategory',
  'AttachmentsCategory',
] as const
