import { fileURLToPath } from 'node:url'
import { getVoters, setVote } from '@cairn/common/features/votes'
import { defineFeature } from '../../platform/feature/index.ts'
import { Ref } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { historyCategories } from '../hosts/index.ts'
import { commandVerbs, findIssue, sumHooks } from '../issues/index.ts'
import { vote } from './commands/vote.ts'
import { followIssues } from './count-votes.ts'
import { voteHistory } from './vote-history.ts'
import { unvoteVerb, voteVerb } from './vote-verbs.ts'
import { voteLoaders, votersOfIssue } from './votes.loader.ts'
import { voteSearch } from './votes.search.ts'

export const votesFeature = defineFeature({
  name: 'votes',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [
    historyCategories.add(voteHistory),
    sumHooks.add(followIssues),
    commandVerbs.add(voteVerb),
    commandVerbs.add(unvoteVerb),
    ...voteSearch,
  ],
  loaders: voteLoaders,
  loaderFields: { Issue: votersOfIssue },
  routes: [
    handle(getVoters, async (ctx, { params }) => new Ref('IssueVoters', (await findIssue(ctx, params.id)).id)),
    handle(setVote, async (ctx, { params, body }) => {
      const issue = await findIssue(ctx, params.id)
      if (typeof body.hasVote === 'boolean') await vote(ctx, params.id, body.hasVote)
      return new Ref('IssueVoters', issue.id)
    }),
  ],
})
