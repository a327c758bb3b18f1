import type { MarkdownOptions } from '../options.ts'

/** A rule of the dialect, shown: tests read it, and the page that explains the dialect. */
export interface Example {
  /** Unique among all. */
  readonly name: string
  readonly source: string
  /** What is shown: sanitized, with `EXAMPLE_OPTIONS`, as a document writes its nodes. */
  readonly html: string
  /** The words of it, for snippets and lists. */
  readonly plain: string
}

/** What the examples speak of. */
export const EXAMPLE_OPTIONS: MarkdownOptions = {
  base: 'https://cairn.example/',
  referenceProject: 'DEMO',
  mentions: new Map([['ada', { login: 'ada', name: 'Ada Lovelace', href: '/users/ada' }]]),
  issues: new Map([
    ['DEMO-1', { idReadable: 'DEMO-1', summary: 'Pages load slowly', resolved: false, href: '/issue/DEMO-1' }],
    ['DEMO-2', { idReadable: 'DEMO-2', summary: 'Measure first', resolved: true, href: '/issue/DEMO-2' }],
  ]),
  articles: new Map([['DEMO-A-3', { idReadable: 'DEMO-A-3', summary: 'Guide', href: '/articles/DEMO-A-3' }]]),
  commits: new Map([['3f2a9c1', { title: 'Load pages at once', href: 'https://git.example/3f2a9c1' }]]),
  attachments: new Map(
    ['screen.png', 'image (1).png', 'server.log', 'demo.mp4', 'talk.mp3'].map((name, index) => [
      name,
      `/api/files/${index + 1}?sign=x`,
    ]),
  ),
}
