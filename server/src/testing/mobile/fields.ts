/** What the mobile client asks for, as it writes it. */
const USER = 'avatarUrl,fullName,id,localizedName,login,name,ringId,userType(id)'
const COLOR = 'color(background,foreground,id)'
const FILES =
  'attachments(author(ringId),id,imageDimension(height,width),imageDimensions(height,width),localizedName,mimeType,name,thumbnailURL,url)'
const GROUP = '$type,allUsersGroup,icon,id,localizedName,name,team(id,name)'
const VISIBILITY = `visibility($type,implicitPermittedUsers(${USER}),permittedGroups(${GROUP}),permittedUsers(${USER}))`
const PROJECT =
  'project($type,archived,id,name,plugins(helpDeskSettings(enabled),timeTrackingSettings(enabled,timeSpent(field(id,localizedName,name),id))),restricted,ringId,shortName,template)'
export const LISTED_ISSUE = [
  'created,fields($type,id,localizedName,name,pausedTime,projectCustomField(field(avatarUrl,id,',
  `localizedName,name)),value(avatarUrl,${COLOR},id,localizedName,login,name,presentation,ringId)),id,`,
  `idReadable,${PROJECT},reporter(${USER}),resolved,summary,tags(${COLOR},id,localizedName,name,query),`,
  'updated',
].join('')
export const SHORT_ISSUE = [
  'fields($type,id,localizedName,name,pausedTime,projectCustomField(field(avatarUrl,id,localizedName,name)),',
  `value(avatarUrl,${COLOR},id,localizedName,login,name,presentation,ringId)),id,idReadable,project(name,`,
  'ringId),resolved,summary',
].join('')
export const COMMAND_ASSIST = [
  'caret,commands(delete,description,error),query,suggestions(caret,comment,completionEnd,completionStart,',
  'description,id,matchingEnd,matchingStart,option,prefix,suffix)',
].join('')
export const WHOLE_ISSUE = [
  `${FILES},canUpdateVisibility,comments(id),created,description,fields($type,hasStateMachine,id,`,
  'localizedName,name,pausedTime,projectCustomField($type,bundle(id,isUpdateable),canBeEmpty,',
  `defaultValues($type,archived,${COLOR},description,id,isResolved,localizedName,login,name,owner(login,`,
  'ringId),released,ringId),emptyFieldText,field(fieldType(isMultiValue,valueType),id,localizedName,name),',
  `id,isPublic),value($type,avatarUrl,${COLOR},email,fullName,id,isResolved,issueRelatedGroup(icon),`,
  'localizedName,login,minutes,name,presentation,ringId,text)),hasEmail,id,idReadable,',
  'mentionedArticles($type,id,idReadable,summary),mentionedIssues($type,id,idReadable,resolved,ringId,',
  `summary),mentionedUsers($type,fullName,id,login,name,ringId),${PROJECT},reporter(${USER}),resolved,`,
  `summary,tags(${COLOR},id,localizedName,name,query),updated,updater(${USER}),usesMarkdown,${VISIBILITY},`,
  'voters(hasVote),votes,watchers(hasStar),wikifiedDescription',
].join('')
export const LINKS = [
  'direction,id,issuesSize,linkType(localizedSourceToTarget,localizedTargetToSource,sourceToTarget,',
  'targetToSource),trimmedIssues(fields($type,id,localizedName,name,pausedTime,',
  `projectCustomField(field(avatarUrl,id,localizedName,name)),value(avatarUrl,${COLOR},id,localizedName,`,
  'login,name,presentation,ringId)),id,idReadable,project(name,ringId),resolved,summary),',
  'unresolvedIssuesSize',
].join('')
export const COMMENT = [
  `${FILES},author(${USER}),canUpdateVisibility,created,deleted,hasEmail,id,pinned,text,updated,`,
  `usesMarkdown,${VISIBILITY}`,
].join('')
export const DRAFT_COMMENT = [
  `draftComment(${FILES},author(${USER}),canUpdateVisibility,created,deleted,hasEmail,id,pinned,text,`,
  `updated,usesMarkdown,${VISIBILITY})`,
].join('')
export const ACTIVITIES = [
  `activities(added(@addedRemovedCommon),author(${USER}),authorGroup(icon,name),category(id),`,
  'field(customField(fieldType(isMultiValue,valueType),id),id,linkId,presentation),id,',
  'pullRequest(author(avatarUrl,fullName,id),date,fetched,files,id,idExternal,noHubUserReason(id),',
  'noUserReason(id),text,title,url,user(avatarUrl,fullName,id),userName),removed(@addedRemovedCommon),',
  'target(created,id,usesMarkdown),targetMember,targetSubMember,timestamp),cursor,',
  `till;@addedRemovedCommon:$type,article(id),${FILES},attributes(id,name,value(${COLOR},hasRunningJobs,id,`,
  `name)),author(${USER}),canUpdateVisibility,color(id),commands(end,errorText,hasError,start),created,date,`,
  'deleted,duration(presentation),fetched,files,hasEmail,id,idReadable,issue(id,project(id,ringId)),',
  'localizedName,mentionedArticles($type,id,idReadable,summary),mentionedIssues($type,id,idReadable,',
  'resolved,ringId,summary),mentionedUsers($type,fullName,id,login,name,ringId),mimeType,name,',
  'noHubUserReason(id),noUserReason(id),pinned,processors($type,id),project($type,id,localizedName,name,',
  'shortName),reaction,reactionOrder,reactions(author(avatarUrl,fullName,id),id,reaction),reopened,resolved,',
  `state(id),summary,text,thumbnailURL,type(${COLOR},id,name),updated,url,urls,user(avatarUrl,fullName,id),`,
  `userName,usesMarkdown,version,${VISIBILITY}`,
].join('')
export const TIME_TRACKING = [
  `attributes(id,name,value),draftWorkItem(attributes(id,name,value),author(${USER}),creator(${USER}),date,`,
  'duration(id,minutes,presentation),id,issue(id,project(id,ringId)),localizedName,name,text,type(id,',
  `localizedName,name),usesMarkdown),enabled,workItemTemplate(author(${USER}),creator(${USER}),date,`,
  'duration(presentation),issue(id,project(id,ringId)),type(id,localizedName,name))',
].join('')
export const WORK_ITEM = [
  `attributes(id,name,value),author(${USER}),creator(${USER}),date,duration(id,minutes,presentation),id,`,
  'issue(id,project(id,ringId)),localizedName,name,text,type(id,localizedName,name),usesMarkdown',
].join('')
export const VISIBILITY_OF_COMMENT = [
  `visibility($type,groupsWithoutRecommended(${GROUP}),recommendedGroups(${GROUP}),`,
  `visibilityGroups(${GROUP}),visibilityUsers(avatarUrl,email,fullName,id,issueRelatedGroup(icon),`,
  'localizedName,login,name,ringId,userType(id)))',
].join('')
export const VISIBILITY_GROUPS = [
  `$type,groupsWithoutRecommended(${GROUP}),recommendedGroups(${GROUP}),visibilityGroups(${GROUP}),`,
  'visibilityUsers(avatarUrl,email,fullName,id,issueRelatedGroup(icon),localizedName,login,name,ringId,',
  'userType(id))',
].join('')
export const ARTICLE = [
  `$type,${FILES},childArticles(childArticles(id,idReadable,summary),id,idReadable,summary),comments(id),`,
  'content,created,hasStar,hasUnpublishedChanges,id,idReadable,mentionedArticles($type,idReadable),',
  `mentionedIssues($type,id,idReadable,resolved),mentionedUsers(${USER}),ordinal,`,
  'parentArticle(id,idReadable,summary),project(id,name,plugins(helpDeskSettings(enabled)),ringId),',
  `reporter(${USER}),summary,updated,updatedBy(${USER}),${VISIBILITY}`,
].join('')
