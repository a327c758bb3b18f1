import type { JobName } from '@cairn/common/features/dead-letters'
import type { Translate } from '../../../platform/i18n/index.ts'

const KEYS: Readonly<Record<JobName, string>> = {
  'agile.sweepTickets': 'dead-letters.job.sweepTickets',
  'article-archives.drop-uploads': 'dead-letters.job.dropUploads',
  'article-archives.import': 'dead-letters.job.importArticles',
  'article-archives.resume': 'dead-letters.job.resumeImports',
  'attachments-sweep': 'dead-letters.job.sweepFiles',
  'auth.sweep': 'dead-letters.job.sweepSessions',
  'commands.resume': 'dead-letters.job.resumeCommands',
  'commands.run': 'dead-letters.job.runCommand',
  'deleted-items.purge': 'dead-letters.job.purgeItems',
  'articles.purge-drafts': 'dead-letters.job.purgeArticleDrafts',
  'articles.shorten-places': 'dead-letters.job.shortenPlaces',
  'drafts.purge': 'dead-letters.job.purgeDrafts',
  'folders.purge': 'dead-letters.job.purgeFolders',
  'inline-comments.find-unread': 'dead-letters.job.findAnchors',
  'issues.reindex': 'dead-letters.job.reindexIssues',
  'manual-order.shorten': 'dead-letters.job.shortenKeys',
  'search.reindex-texts': 'dead-letters.job.reindexTexts',
  'settings.disk': 'dead-letters.job.watchDisk',
}

/** What a job does, in words; of one that only another version knows its name. */
export function jobText(t: Translate, job: string): string {
  const key = Object.hasOwn(KEYS, job) ? KEYS[job as JobName] : null
  return key === null ? t('dead-letters.job.other', { name: job }) : t(key)
}
