import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { historyCategories } from '../hosts/index.ts'
import { commandVerbs, issueParts } from '../issues/index.ts'
import { linkHistory } from './link-history.ts'
import { linkVerb } from './link-verb.ts'
import { linkFieldsOfIssue, linkLoaders } from './links.loader.ts'
import { linkRoutes } from './links.routes.ts'
import { linkSearch } from './links.search.ts'
import { pastLinkLoader } from './past-links.ts'
import { linksPart } from './planned-links.ts'

export const linksFeature = defineFeature({
  name: 'links',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: [...linkLoaders, pastLinkLoader],
  loaderFields: { Issue: linkFieldsOfIssue },
  contributes: [
    issueParts.add(linksPart),
    historyCategories.add(linkHistory),
    commandVerbs.add(linkVerb),
    ...linkSearch,
  ],
  routes: linkRoutes,
})
