/** Name of the queue of imports. */
export const RUN_IMPORT = 'article-archives.import'
