import { issueQueryAttributes } from '@cairn/common/features/issue-search'
import type { Test } from '@cairn/common/features/search'
import { sql } from 'kysely'
import { attributesOf, byUpdated, type CompilePredicate, issueTexts, ofIssue, unsupported } from '../issues/index.ts'
import {
  inOrderOfCreation,
  inOrderOfId,
  inOrderOfProject,
  inOrderOfReporter,
  inOrderOfResolution,
  inOrderOfSummary,
  inOrderOfUpdater,
} from './compile/issue-orders.ts'
import { byStar } from './compile/order-stages.ts'
import { documentType, issueId, project, resolved, savedSearch, visibleTo } from './conditions/basics.ts'
import { customField } from './conditions/fields.ts'
import { historyCandidates } from './conditions/history.ts'
import { looksLike, mentionedIn, mentions } from './conditions/mentions.ts'
import { created, reporter, updated, updater } from './conditions/people.ts'
import { star, tag } from './conditions/tags.ts'

/** Members of groups are looked up. */
const isOfRow = (test: Test): boolean => test.kind !== 'members'

const description: CompilePredicate = (test, scope, attribute) => {
  if (test.kind !== 'present') throw unsupported({ attribute, test })
  return ofIssue(scope, sql<boolean>`i.description <> ''`)
}

/** Texts are read for one mention after the other. */
const MENTION_COST = 15
/** One search for all words of the other issue, and one that reads all of its texts and follows what stands there. */
const LIKENESS_COST = 60
const MENTIONED_COST = 100

/** The attributes that are of issues themselves, their fields and tags, each with its SQL. */
export const issueSearch = attributesOf(issueQueryAttributes, {
  text: { texts: 'all' },
  field: {
    condition: customField,
    isOfRow: ({ kind }) => kind === 'ids' || kind === 'resolved' || kind === 'ordinal',
    candidates: (test, attribute) =>
      'fieldId' in attribute && test.kind === 'history' ? historyCandidates(attribute.fieldId, test) : [],
  },
  project: { condition: project, isOfRow, order: inOrderOfProject },
  issueId: { condition: issueId, isIssue: true, isOfRow, order: inOrderOfId },
  documentType: { condition: documentType, isOfRow },
  summary: { texts: { source: issueTexts, part: 'title' }, order: inOrderOfSummary },
  description: { texts: { source: issueTexts, part: 'text' }, condition: description },
  code: { texts: 'code' },
  reporter: { condition: reporter, isOfRow, order: inOrderOfReporter },
  updater: { condition: updater, order: inOrderOfUpdater },
  created: { condition: created, order: inOrderOfCreation },
  updated: { condition: updated, order: (_ctx, descending) => [byUpdated(descending)] },
  resolved: { condition: resolved, order: inOrderOfResolution },
  tag: { condition: tag, isOfRow },
  savedSearch: { condition: savedSearch },
  visibleTo: { condition: visibleTo },
  mentions: { texts: mentions, cost: test => MENTION_COST * (test.kind === 'ids' ? test.ids.length : 1) },
  mentionedIn: { condition: mentionedIn, cost: () => MENTIONED_COST },
  looksLike: { condition: looksLike, cost: () => LIKENESS_COST },
  star: { condition: star, isOfRow, order: async (ctx, descending) => [await byStar(ctx, descending)] },
})
