import type { RequestContext } from '../../platform/context/index.ts'
import { type AnyLoader, inlineLoader, Ref } from '../../platform/projection/index.ts'
import { isRightToLeft, localeId } from '../users/index.ts'
import { readSettings } from './settings.store.ts'

/** The version of the API that this product speaks. */
export const API_VERSION = '2025.3'
const BUILD = '0.1.0'
/** Names the product's own services to clients that expect an identity service beside it. */
const SERVICE_ID = 'ca140000-0000-4000-8000-5e5510000001'
const MOBILE_SERVICE_ID = 'ca140000-0000-4000-8000-5e5510000002'
/** How long clients wait for a heartbeat of their streams: several of them, so that a late packet is no end. */
const PING_TIMEOUT_MS = 300_000

type Plain = Readonly<Record<string, unknown>>

/** The public configuration as nested values; each part is projected by its own loader. */
export async function publicConfig(ctx: RequestContext): Promise<Ref<Plain>> {
  const settings = await readSettings(ctx.db)
  const locale = localeId(ctx.locale) ?? 'en_US'
  const { basePath, maxUpload } = ctx.config
  return new Ref<Plain>('FrontendConfig', {
    id: 'config',
    version: API_VERSION,
    build: BUILD,
    releaseDate: null,
    contextPath: basePath,
    defaultPage: '/issues',
    readOnly: settings.isApplicationReadOnly,
    statisticsEnabled: false,
    helpdeskEnabled: false,
    redirectToWelcomeForm: false,
    licenseError: null,
    featuresUrl: null,
    marketplaceBaseUrl: null,
    logoUrl: null,
    wideLogoUrl: null,
    squareLogoUrl: null,
    uuid: null,
    guestAccess: settings.guestAccess,
    allowedFrames: settings.allowedFrames,
    links: new Ref('LinkSettings', settings),
    ring: new Ref<Plain>('RingFrontendConfig', {
      id: 'ring',
      serviceId: SERVICE_ID,
      url: `${basePath}/hub`,
      enabled: true,
      broken: false,
      hasEmbeddedHub: true,
      searchBotToken: null,
      services: {},
    }),
    mobile: new Ref<Plain>('MobileFrontendConfig', { id: 'mobile', serviceId: MOBILE_SERVICE_ID, serviceSecret: null }),
    l10n: new Ref<Plain>('L10NFrontendConfig', {
      id: 'l10n',
      locale: locale.replace('_', '-'),
      language: locale.split('_')[0],
      isRTL: isRightToLeft(locale),
      predefinedQueries: {},
    }),
    system: new Ref<Plain>('SystemFrontendConfig', {
      id: 'system',
      maxUploadFileSize: maxUpload,
      maxExportItems: settings.maxExportItems,
      ssePingTimeoutMs: PING_TIMEOUT_MS,
    }),
    shortcuts: new Ref<Plain>('ShortcutScheme', { id: 'DEFAULT' }),
    hosted: new Ref<Plain>('HostedFrontendConfig', {
      id: 'hosted',
      hosted: false,
      domain: null,
      availabilityZone: null,
    }),
    konnector: new Ref<Plain>('KonnectorConfig', { id: 'konnector', url: null, telegramBotUrl: null }),
    banners: new Ref<Plain>('BannersConfig', {
      id: 'banners',
      globalBanner: settings.globalBannerEnabled ? settings.globalBanner : null,
      globalBannerEnabled: settings.globalBannerEnabled && settings.globalBanner !== null,
      systemEventsBanners: [],
    }),
  })
}

const plainLoader = (entity: string, names: readonly string[]): AnyLoader =>
  inlineLoader<Plain>({
    entity,
    fields: Object.fromEntries(['id', ...names].map(name => [name, { value: (row: Plain) => row[name] }])),
  })

/** Loaders of the parts, made from the descriptors. */
export const configLoaders = (catalogue: Readonly<Record<string, { readonly fields: object }>>): readonly AnyLoader[] =>
  Object.entries(catalogue).map(([entity, { fields }]) => plainLoader(entity, Object.keys(fields)))
