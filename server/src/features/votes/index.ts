export { requireVote, voteForMany } from './commands/vote.ts'
export { votesFeature } from './votes.feature.ts'
