import { defineFeature } from '../../platform/feature/index.ts'
import { queryLanguages } from '../issue-search/index.ts'
import { articleLanguage } from './article-language.ts'
import { articleSearchRoutes } from './article-search.handlers.ts'
import { articleCountLoader, hitFields } from './article-search.loader.ts'
import { quickArticles } from './quick-articles.ts'

export const articleSearchFeature = defineFeature({
  name: 'article-search',
  contributes: [queryLanguages.add(articleLanguage)],
  loaders: [articleCountLoader],
  loaderFields: { Article: hitFields, QuickSearch: quickArticles },
  routes: articleSearchRoutes,
})
