import type { RequestContext } from '../../../platform/context/index.ts'
import type { FeatureParts } from '../../../platform/feature/index.ts'
import { type Ref, refsTo } from '../../../platform/projection/index.ts'
import { type QuickSearchRow, wordAt } from '../../issue-search/index.ts'
import { boardsNamed } from './board-names.ts'

/** Boards of which a word of the name begins as was typed; names that begin so first. */
export const quickBoards: FeatureParts = {
  loaderFields: {
    QuickSearch: {
      agiles: {
        batch: async (ctx, rows: readonly QuickSearchRow[]) => {
          const found: [QuickSearchRow, readonly Ref[]][] = []
          for (const row of rows) found.push([row, refsTo('Agile', await boardsCalled(ctx, row))])
          return new Map(found)
        },
      },
    },
  },
}

async function boardsCalled(ctx: RequestContext, { text, top }: QuickSearchRow): Promise<readonly number[]> {
  if (text === '') return []
  return (await boardsNamed(ctx, text))
    .map(({ id, name }) => ({ id, place: wordAt(name, text) }))
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => Number(a.place > 0) - Number(b.place > 0))
    .slice(0, top)
    .map(({ id }) => id)
}
