import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { defineFeature } from '../../platform/feature/index.ts'
import { fileNamings } from '../attachments/index.ts'
import { userHooks } from '../users/index.ts'
import { articleArchiveRoutes } from './article-archives.handlers.ts'
import { importLoaders } from './import/imports.loader.ts'
import { dropUploadsJob, resumeImportsJob, runImportJob } from './import/run-import.ts'

/** Articles as folders of Markdown: out of the product, and into it. */
export const articleArchivesFeature = defineFeature({
  name: 'article-archives',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [
    // Whoever comes after somebody does not go on with his imports.
    userHooks.add({
      removed: async (ctx, userId) => {
        await sql`delete from article_import where author_id = ${userId}`.execute(ctx.db)
      },
    }),
    fileNamings.add(keys => sql`select file_key from article_import where file_key = any(${[...keys]}::text[])`),
  ],
  loaders: importLoaders,
  jobs: [runImportJob, resumeImportsJob, dropUploadsJob],
  routes: articleArchiveRoutes,
})
