import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { historyCategories, historyValues, liveParts } from '../hosts/index.ts'
import { commandVerbs, sumHooks } from '../issues/index.ts'
import { textSources } from '../search/index.ts'
import { liveWork } from './live-work.ts'
import { availabilityOfProfile, pluginFields, settingsLoaders } from './settings.loader.ts'
import { settingsRoutes } from './settings.routes.ts'
import { refreshSums } from './sums.ts'
import { workSearch } from './time-tracking.search.ts'
import { workHistory, workValues } from './work-history.ts'
import { workItemLoaders } from './work-items.loader.ts'
import { workItemRoutes } from './work-items.routes.ts'
import { workTexts } from './work-text-source.ts'
import { workVerb } from './work-verb.ts'

export const timeTrackingFeature = defineFeature({
  name: 'time-tracking',
  contributes: [
    sumHooks.add({ affected: refreshSums }),
    liveParts.add(liveWork),
    historyCategories.add(workHistory),
    ...workValues.map(historyValues.add),
    textSources.add(workTexts),
    commandVerbs.add(workVerb),
    ...workSearch,
  ],
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: [...workItemLoaders, ...settingsLoaders],
  loaderFields: { ProjectPlugins: pluginFields, TimeTrackingUserProfile: availabilityOfProfile },
  routes: [...workItemRoutes, ...settingsRoutes],
})
