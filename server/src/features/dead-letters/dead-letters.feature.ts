import * as contract from '@cairn/common/features/dead-letters'
import { defineFeature } from '../../platform/feature/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { requireCan } from '../access/index.ts'
import { handle } from '../handle.ts'
import { forgetDeadLetter, forgetDeadLetters } from './commands/forget.ts'
import { retryDeadLetter, retryDeadLetters } from './commands/retry.ts'
import { deadLetterLoaders } from './dead-letters.loader.ts'
import type { WhichDeadLetters } from './find-dead-letters.ts'

/** More are not listed at once: their errors may be long. */
const MAX_LISTED = 1_000

/** Jobs that failed for good, for who looks after the installation. */
export const deadLettersFeature = defineFeature({
  name: 'dead-letters',
  loaders: deadLetterLoaders,
  routes: [
    handle(contract.listDeadLetters, async (ctx, { paging: { skip, top } }) => {
      requireCan(ctx, 'LOW_LEVEL_READ')
      const page = { skip, top: Math.min(top ?? MAX_LISTED, MAX_LISTED) }
      return refsTo('DeadLetter', await ctx.jobs.deadLetters(ctx.search, page))
    }),
    handle(
      contract.retryDeadLetter,
      async (ctx, { params }) => new Ref('DeadLetter', await retryDeadLetter(ctx, params.id)),
    ),
    handle(contract.forgetDeadLetter, async (ctx, { params }) => forgetDeadLetter(ctx, params.id)),
    handle(contract.retryDeadLetters, async (ctx, { query }) => ({
      count: await retryDeadLetters(ctx, whichOf(query)),
    })),
    handle(contract.forgetDeadLetters, async (ctx, { query }) => forgetDeadLetters(ctx, whichOf(query))),
  ],
})

const whichOf = ({ until }: { readonly until?: string | undefined }): WhichDeadLetters =>
  until === undefined ? {} : { until: Number(until) }
