import { getSearchSettings, updateSearchSettings } from '@cairn/common/features/settings'
import type { RequestContext } from '../../platform/context/index.ts'
import type { BoundRoute } from '../../platform/http/index.ts'
import { type AnyLoader, inlineLoader, Ref } from '../../platform/projection/index.ts'
import { requireCan } from '../access/index.ts'
import { handle } from '../handle.ts'
import { LANGUAGES } from './languages.ts'
import { readSearchState, type SearchState } from './search-state.ts'
import { updateLanguages } from './update-languages.ts'

async function settings(ctx: RequestContext): Promise<Ref> {
  requireCan(ctx, 'LOW_LEVEL_READ')
  return new Ref<SearchState>('SearchSettings', await readSearchState(ctx.db))
}

export const searchRoutes: readonly BoundRoute[] = [
  handle(getSearchSettings, settings),
  handle(updateSearchSettings, async (ctx, { body }) => {
    if (body.languages === undefined) requireCan(ctx, 'LOW_LEVEL')
    else await updateLanguages(ctx, body.languages)
    return settings(ctx)
  }),
]

export const searchLoaders: readonly AnyLoader[] = [
  inlineLoader<SearchState>({
    entity: 'SearchSettings',
    fields: {
      id: { value: () => 'searchSettings' },
      languages: { value: state => state.enabled.map(language => language.id) },
      availableLanguages: { value: () => LANGUAGES.map(language => language.id) },
      isReindexing: { value: state => state.isRenewing },
    },
  }),
]
