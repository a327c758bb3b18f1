import {
  BannersConfig,
  FrontendConfig,
  HostedFrontendConfig,
  KonnectorConfig,
  L10NFrontendConfig,
  MobileFrontendConfig,
  RingFrontendConfig,
  ShortcutScheme,
  SystemFrontendConfig,
} from '@cairn/common/features/settings'
import { defineFeature } from '../../platform/feature/index.ts'
import { configLoaders } from './config.loader.ts'
import { watchDiskJob } from './jobs/watch-disk.ts'
import { settingsLoaders } from './settings.loader.ts'
import { settingsRoutes } from './settings.routes.ts'

export const settingsFeature = defineFeature({
  name: 'settings',
  loaders: [
    ...settingsLoaders,
    ...configLoaders({
      FrontendConfig,
      RingFrontendConfig,
      MobileFrontendConfig,
      L10NFrontendConfig,
      SystemFrontendConfig,
      ShortcutScheme,
      HostedFrontendConfig,
      KonnectorConfig,
      BannersConfig,
    }),
  ],
  routes: settingsRoutes,
  jobs: [watchDiskJob],
})
