import { LinkSettings } from '@cairn/common/features/settings'
import { dateFormats } from '@cairn/common/features/users'
import { scarceSpace } from '../../platform/files/index.ts'
import {
  type AnyLoader,
  defineLoader,
  type FieldLoader,
  inlineLoader,
  OMITTED,
  Ref,
} from '../../platform/projection/index.ts'
import { can } from '../access/index.ts'
import { isRightToLeft, localeId } from '../users/index.ts'
import { LINK_DEFAULTS, readSettings, type Settings } from './settings.store.ts'

/** Who may not read the settings finds none of the parts; each of them alone is refused. */
const part = (entity: string): FieldLoader<Settings> => ({
  value: (settings, ctx) => (can(ctx, 'LOW_LEVEL_READ') ? new Ref(entity, settings) : OMITTED),
})

const settingsLoader = defineLoader<Settings, 'settings'>({
  entity: 'GlobalSettings',
  load: async (ctx, keys) => {
    const settings = await readSettings(ctx.db)
    return new Map(keys.map(key => [key, settings]))
  },
  fields: {
    id: { value: () => 'globalSettings' },
    systemSettings: part('SystemSettings'),
    restSettings: part('RestCorsSettings'),
    localeSettings: part('LocaleSettings'),
    appearanceSettings: part('AppearanceSettings'),
    frameSettings: part('FrameSettings'),
    linkSettings: part('LinkSettings'),
    bannerSettings: part('BannerSettings'),
  },
})

export const settingsLoaders: readonly AnyLoader[] = [
  settingsLoader,
  inlineLoader<Settings>({
    entity: 'SystemSettings',
    fields: {
      id: { value: () => 'systemSettings' },
      baseUrl: { value: (_settings, ctx) => ctx.baseUrl() },
      maxUploadFileSize: { value: (_settings, ctx) => ctx.config.maxUpload },
      scarceDiskSpace: { value: (_settings, ctx) => scarceSpace(ctx.config.dataDir) },
      maxExportItems: { value: settings => settings.maxExportItems },
      administratorEmail: { value: settings => settings.administratorEmail },
      allowStatisticsCollection: { value: () => false },
      isApplicationReadOnly: { value: settings => settings.isApplicationReadOnly },
      guestAccess: { value: settings => settings.guestAccess },
      allowIndexing: { value: settings => settings.allowIndexing },
    },
  }),
  inlineLoader<Settings>({
    entity: 'RestCorsSettings',
    fields: {
      id: { value: () => 'restSettings' },
      allowedOrigins: { value: settings => settings.allowedOrigins },
      allowAllOrigins: { value: settings => settings.allowAllOrigins },
    },
  }),
  inlineLoader<Settings>({
    entity: 'FrameSettings',
    fields: {
      id: { value: () => 'frameSettings' },
      allowedFrames: { value: settings => settings.allowedFrames },
    },
  }),
  inlineLoader<Pick<Settings, 'links'>>({
    entity: 'LinkSettings',
    fields: {
      ...Object.fromEntries(
        Object.keys(LinkSettings.fields).map(name => [
          name,
          { value: ({ links }: Pick<Settings, 'links'>) => links[name] ?? LINK_DEFAULTS[name] ?? null },
        ]),
      ),
      id: { value: () => 'linkSettings' },
    },
  }),
  inlineLoader<Settings>({
    entity: 'BannerSettings',
    fields: {
      id: { value: () => 'bannerSettings' },
      globalBanner: { value: settings => settings.globalBanner },
      globalBannerEnabled: { value: settings => settings.globalBannerEnabled },
    },
  }),
  inlineLoader<Settings>({
    entity: 'LocaleSettings',
    fields: {
      id: { value: () => 'localeSettings' },
      locale: { value: (_settings, ctx) => new Ref('LocaleDescriptor', localeId(ctx.config.locale) ?? 'en_US') },
      isRTL: { value: (_settings, ctx) => isRightToLeft(ctx.config.locale) },
    },
  }),
  inlineLoader<Settings>({
    entity: 'AppearanceSettings',
    fields: {
      id: { value: () => 'appearanceSettings' },
      timeZone: { value: settings => new Ref('TimeZoneDescriptor', settings.timeZone ?? 'UTC') },
      dateFieldFormat: {
        value: settings => new Ref('DateFormatDescriptor', settings.dateFormat ?? dateFormats[0]?.pattern),
      },
      logo: { value: () => null },
    },
  }),
]
