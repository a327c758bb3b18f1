import { articleAttributes } from '@cairn/common/features/article-search'
import type { QueryLanguage } from '../issue-search/index.ts'

/** What queries about articles are written in. */
export const articleLanguage: QueryLanguage = { type: 'Article', attributes: articleAttributes }
