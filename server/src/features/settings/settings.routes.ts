import * as contract from '@cairn/common/features/settings'
import type { RequestContext } from '../../platform/context/index.ts'
import type { BoundRoute } from '../../platform/http/index.ts'
import { Ref } from '../../platform/projection/index.ts'
import { requireCan } from '../access/index.ts'
import { handle } from '../handle.ts'
import { publicConfig } from './config.loader.ts'
import { readSettings } from './settings.store.ts'
import { updateSettings } from './update-settings.ts'

type Part =
  | 'SystemSettings'
  | 'RestCorsSettings'
  | 'FrameSettings'
  | 'LinkSettings'
  | 'BannerSettings'
  | 'LocaleSettings'
  | 'AppearanceSettings'

async function partOf(ctx: RequestContext, part: Part): Promise<Ref> {
  requireCan(ctx, 'LOW_LEVEL_READ')
  return new Ref(part, await readSettings(ctx.db))
}

const all = (): Ref => new Ref('GlobalSettings', 'settings')

export const settingsRoutes: readonly BoundRoute[] = [
  handle(contract.getConfig, publicConfig),
  handle(contract.getGlobalSettings, async () => all()),
  handle(contract.updateGlobalSettings, async (ctx, { body }) => {
    await updateSettings(ctx, body)
    return all()
  }),
  handle(contract.getSystemSettings, ctx => partOf(ctx, 'SystemSettings')),
  handle(contract.updateSystemSettings, async (ctx, { body }) => {
    await updateSettings(ctx, { systemSettings: body })
    return partOf(ctx, 'SystemSettings')
  }),
  handle(contract.getRestSettings, ctx => partOf(ctx, 'RestCorsSettings')),
  handle(contract.updateRestSettings, async (ctx, { body }) => {
    await updateSettings(ctx, { restSettings: body })
    return partOf(ctx, 'RestCorsSettings')
  }),
  handle(contract.getFrameSettings, ctx => partOf(ctx, 'FrameSettings')),
  handle(contract.updateFrameSettings, async (ctx, { body }) => {
    await updateSettings(ctx, { frameSettings: body })
    return partOf(ctx, 'FrameSettings')
  }),
  handle(contract.getLinkSettings, ctx => partOf(ctx, 'LinkSettings')),
  handle(contract.updateLinkSettings, async (ctx, { body }) => {
    await updateSettings(ctx, { linkSettings: body })
    return partOf(ctx, 'LinkSettings')
  }),
  handle(contract.getBannerSettings, ctx => partOf(ctx, 'BannerSettings')),
  handle(contract.updateBannerSettings, async (ctx, { body }) => {
    await updateSettings(ctx, { bannerSettings: body })
    return partOf(ctx, 'BannerSettings')
  }),
  handle(contract.getLocaleSettings, ctx => partOf(ctx, 'LocaleSettings')),
  handle(contract.getAppearanceSettings, ctx => partOf(ctx, 'AppearanceSettings')),
  handle(contract.updateAppearanceSettings, async (ctx, { body }) => {
    await updateSettings(ctx, { appearanceSettings: body })
    return partOf(ctx, 'AppearanceSettings')
  }),
]
