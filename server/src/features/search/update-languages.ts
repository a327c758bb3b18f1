import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { holdAdvisoryLock, transaction } from '../../platform/db/index.ts'
import { storeSetting } from '../../platform/settings/index.ts'
import { requireCan } from '../access/index.ts'
import { requestTextReindex } from './jobs/reindex-texts.ts'
import { DEFAULT_LANGUAGES, LANGUAGES } from './languages.ts'
import { LANGUAGES_KEY, RETIRED_KEY, readSearchState } from './search-state.ts'

/**
 * Sets the languages of texts; null goes back to the usual ones. All texts are indexed anew in the background; until
 * that is done words are looked for in the former languages, too.
 */
export async function updateLanguages(ctx: RequestContext, given: unknown): Promise<void> {
  requireCan(ctx, 'LOW_LEVEL')
  const languages = given === null ? DEFAULT_LANGUAGES : languagesIn(given)
  await transaction(ctx, async tx => {
    // One after the other: each must see the languages that the one before retired.
    await holdAdvisoryLock(tx.db, 'languages')
    const { enabled, searched } = await readSearchState(tx.db)
    if (enabled.map(language => language.id).join() === languages.join()) return
    await storeSetting(tx.db, LANGUAGES_KEY, languages)
    await storeSetting(
      tx.db,
      RETIRED_KEY,
      searched.map(language => language.id).filter(id => !languages.some(kept => kept === id)),
    )
    await requestTextReindex(tx)
  })
}

function languagesIn(given: unknown): readonly string[] {
  if (!Array.isArray(given)) throw new AppError('invalid_type', { name: 'languages', expected: 'array' })
  const known = new Set(LANGUAGES.map(language => language.id))
  const isUsable = given.length > 0 && new Set(given).size === given.length
  if (!isUsable || !given.every(id => typeof id === 'string' && known.has(id)))
    throw new AppError('invalid_value', { name: 'languages' })
  return given
}
