/** Every job of the server, so that clients can say in words what failed. */
export const JOB_NAMES = [
  'agile.sweepTickets',
  'article-archives.drop-uploads',
  'article-archives.import',
  'article-archives.resume',
  'articles.purge-drafts',
  'articles.shorten-places',
  'attachments-sweep',
  'auth.sweep',
  'commands.resume',
  'commands.run',
  'deleted-items.purge',
  'drafts.purge',
  'folders.purge',
  'inline-comments.find-unread',
  'issues.reindex',
  'manual-order.shorten',
  'search.reindex-texts',
  'settings.disk',
] as const
export type JobName = (typeof JOB_NAMES)[number]
