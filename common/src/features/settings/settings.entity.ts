import { any, bool, defineEntity, int, long, ref, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

export const GlobalSettings = defineEntity({
  name: 'GlobalSettings',
  fields: {
    systemSettings: ref('SystemSettings'),
    restSettings: ref('RestCorsSettings'),
    localeSettings: ref('LocaleSettings'),
    appearanceSettings: ref('AppearanceSettings'),
    frameSettings: ref('FrameSettings'),
    linkSettings: ref('LinkSettings'),
    bannerSettings: ref('BannerSettings'),
  },
})

/** Address and limits come from the configuration; the rest is set here. */
export const SystemSettings = defineEntity({
  name: 'SystemSettings',
  fields: {
    baseUrl: str(readOnly),
    maxUploadFileSize: long(readOnly),
    /** Bytes that are free where the data lie, once they are few; null: enough. */
    scarceDiskSpace: long(readOnly),
    maxExportItems: int(),
    administratorEmail: str(),
    allowStatisticsCollection: bool(readOnly),
    isApplicationReadOnly: bool(),
    /** Whether people may read without signing in what the guest may see. */
    guestAccess: bool(),
    /** Whether search engines may list the articles that the guest may read. */
    allowIndexing: bool(),
  },
})

/** `allowedOrigins`: a list of origins such as `https://example.com`. */
export const RestCorsSettings = defineEntity({
  name: 'RestCorsSettings',
  fields: { allowedOrigins: any(), allowAllOrigins: bool() },
})

/**
 * `allowedFrames`: addresses of other sites that texts may show in frames, such as `https://miro.com/app/embed/`. One that
 * ends in a slash stands for all below it, any other for itself.
 */
export const FrameSettings = defineEntity({
  name: 'FrameSettings',
  fields: { allowedFrames: any() },
})

/**
 * Where the help menu leads, as http or https addresses; null: it has no such entry. `videosByLanguage`: addresses by
 * language (`de`), in place of `videos`. `copyrightStart`: the first year of the copyright line of “About”.
 */
export const LinkSettings = defineEntity({
  name: 'LinkSettings',
  fields: {
    feedback: str(),
    faq: str(),
    documentation: str(),
    videos: str(),
    videosByLanguage: any(),
    serviceStatus: str(),
    maintenance: str(),
    support: str(),
    website: str(),
    license: str(),
    copyrightHolder: str(),
    copyrightStart: int(),
  },
})

/** What stands above every page for everybody, as Markdown. */
export const BannerSettings = defineEntity({
  name: 'BannerSettings',
  fields: { globalBanner: str(), globalBannerEnabled: bool() },
})

export const LocaleSettings = defineEntity({
  name: 'LocaleSettings',
  fields: { locale: ref('LocaleDescriptor', readOnly), isRTL: bool(readOnly) },
})

export const AppearanceSettings = defineEntity({
  name: 'AppearanceSettings',
  fields: {
    timeZone: ref('TimeZoneDescriptor'),
    dateFieldFormat: ref('DateFormatDescriptor'),
    logo: any(readOnly),
  },
})

/**
 * `languages`: ids of the languages in which texts are written, the first one when in doubt. `availableLanguages`: all
 * that can be enabled. While `isReindexing` a change of them is still being worked in; everything is found meanwhile.
 */
export const SearchSettings = defineEntity({
  name: 'SearchSettings',
  fields: { languages: any(), availableLanguages: any(readOnly), isReindexing: bool(readOnly) },
})

/** What clients read before anybody signs in. */
export const FrontendConfig = defineEntity({
  name: 'FrontendConfig',
  fields: {
    version: str(readOnly),
    build: str(readOnly),
    releaseDate: long(readOnly),
    contextPath: str(readOnly),
    defaultPage: str(readOnly),
    readOnly: bool(readOnly),
    statisticsEnabled: bool(readOnly),
    helpdeskEnabled: bool(readOnly),
    redirectToWelcomeForm: bool(readOnly),
    licenseError: str(readOnly),
    featuresUrl: str(readOnly),
    marketplaceBaseUrl: str(readOnly),
    logoUrl: str(readOnly),
    wideLogoUrl: str(readOnly),
    squareLogoUrl: str(readOnly),
    uuid: str(readOnly),
    guestAccess: bool(readOnly),
    /** Addresses that texts may show in frames; see `FrameSettings`. */
    allowedFrames: any(readOnly),
    links: ref('LinkSettings', readOnly),
    ring: ref('RingFrontendConfig', readOnly),
    mobile: ref('MobileFrontendConfig', readOnly),
    l10n: ref('L10NFrontendConfig', readOnly),
    system: ref('SystemFrontendConfig', readOnly),
    shortcuts: ref('ShortcutScheme', readOnly),
    hosted: ref('HostedFrontendConfig', readOnly),
    konnector: ref('KonnectorConfig', readOnly),
    banners: ref('BannersConfig', readOnly),
  },
})

export const RingFrontendConfig = defineEntity({
  name: 'RingFrontendConfig',
  fields: {
    serviceId: str(readOnly),
    url: str(readOnly),
    enabled: bool(readOnly),
    broken: bool(readOnly),
    hasEmbeddedHub: bool(readOnly),
    searchBotToken: str(readOnly),
    services: any(readOnly),
  },
})
export const MobileFrontendConfig = defineEntity({
  name: 'MobileFrontendConfig',
  fields: { serviceId: str(readOnly), serviceSecret: str(readOnly) },
})
export const L10NFrontendConfig = defineEntity({
  name: 'L10NFrontendConfig',
  fields: { locale: str(readOnly), language: str(readOnly), isRTL: bool(readOnly), predefinedQueries: any(readOnly) },
})
export const SystemFrontendConfig = defineEntity({
  name: 'SystemFrontendConfig',
  fields: {
    maxUploadFileSize: long({ ...readOnly, always: true }),
    maxExportItems: int(readOnly),
    ssePingTimeoutMs: int(readOnly),
  },
})
export const ShortcutScheme = defineEntity({ name: 'ShortcutScheme', fields: {} })
export const HostedFrontendConfig = defineEntity({
  name: 'HostedFrontendConfig',
  fields: { hosted: bool(readOnly), domain: str(readOnly), availabilityZone: str(readOnly) },
})
export const KonnectorConfig = defineEntity({
  name: 'KonnectorConfig',
  fields: { url: str(readOnly), telegramBotUrl: str(readOnly) },
})
export const BannersConfig = defineEntity({
  name: 'BannersConfig',
  fields: { globalBanner: str(readOnly), globalBannerEnabled: bool(readOnly), systemEventsBanners: any(readOnly) },
})
