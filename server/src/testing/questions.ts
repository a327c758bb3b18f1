/**
 * What is asked of routes that only read and yet take a body, about the issue `readable` of the project `key`; nothing
 * else that is sent with a body only reads.
 */
export function questionsAbout(readable: string): Readonly<Record<string, unknown>> {
  return {
    'articles.audienceChange': { visibility: null },
    'articles.sorted': {},
    'boardView.cards': [{ id: readable }],
    'boards.moves.check': { cards: [{ id: readable }] },
    'sprints.sseSubscription': { issuesQuery: '' },
    'markup.references': { issues: [readable], articles: [readable.replace('-', '-A-')], logins: ['admin'] },
    'markup.render': { text: `${readable} and @admin`, issue: { id: readable } },
    'issues.visibilityGroups': { issues: [{ id: readable }] },
    'issues.mention': { issues: [{ id: readable }] },
    'workItems.exportFiltered': {},
    'search.assist': { query: 'project: ', caret: 9 },
    'issuesGetter.issues': [{ id: readable }],
    'issuesGetter.count': { query: '' },
    'issuesGetter.counts': { folders: [{ id: '0-1' }] },
    'search.explain': { query: 'for: me', issue: { id: readable } },
    'commands.assist': { query: 'Major', caret: 5, issues: [{ id: readable }] },
  }
}
