import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** Plain text, or the syntax tree of an ICU message (made by the build). */
export type Message = string | MessageFormatElement[]
export type Catalogue = Readonly<Record<string, Message>>

// English is every locale's fallback, so it comes with the first load; the others come when chosen.
const ENGLISH: Record<string, Message> = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Catalogue>(
      [
        '../../texts/en/*.json',
        '!../../texts/en/{administration,agile,article-archives,article-editor,article-versions,articles,attachments,auth,board-settings,bulk,commands,comments,conflicts,custom-fields,dead-letters,deleted-items,editor,explain,file-viewer,help,history,inline-comments,issue,kept-texts,keys,link-types,links,list-empty,list-layout,markdown,markdown-blocks,markup,nodes,pdf,profile,projects,quick-search,reactions,saved-searches,settings,text-editor,time-tracking,transfers,undo,work}.json',
      ],
      { import: 'default', eager: true },
    ),
  ),
)
/** English of screens and dialogs that few open: it comes with them. */
const LATER = new Map(
  Object.entries(
    import.meta.glob<Catalogue>(
      '../../texts/en/{administration,agile,article-archives,article-editor,article-versions,articles,auth,board-settings,bulk,commands,custom-fields,dead-letters,deleted-items,editor,explain,file-viewer,help,history,inline-comments,keys,link-types,list-empty,list-layout,markdown-blocks,markup,nodes,pdf,profile,projects,quick-search,saved-searches,settings,text-editor,time-tracking,transfers,undo,work}.json',
      {
        import: 'default',
      },
    ),
  ),
)
LATER.set(pathOf('issue'), () => import('./issue-texts.ts').then(file => file.ISSUE_TEXTS))
/** Each other locale is one file of the build: its `index.ts` gathers its texts. */
const OTHERS = import.meta.glob<Catalogue>('../../texts/*/index.ts', { import: 'texts' })

/** Locales made at run time from English to find stray and clipped texts. */
export const PSEUDO_LOCALES: readonly string[] = ['qps', 'qps-rtl']

/** Locales with a catalogue, English first. */
export const LOCALES: readonly string[] = ['en', ...Object.keys(OTHERS).flatMap(path => path.split('/').at(-2) ?? [])]

/** Adds the English texts of a screen that comes later. False when they were there already. */
export async function addEnglish(name: string): Promise<boolean> {
  const path = pathOf(name)
  const load = LATER.get(path)
  if (!load) return false
  Object.assign(ENGLISH, await load())
  LATER.delete(path)
  return true
}

/** Loads every text of a locale; what it lacks is English. */
export async function loadCatalogue(locale: string): Promise<Catalogue> {
  if (PSEUDO_LOCALES.includes(locale)) {
    const { pseudoMessage } = await import('./pseudo.ts')
    return Object.fromEntries(Object.entries(ENGLISH).map(([key, text]) => [key, pseudoMessage(text)]))
  }
  return { ...ENGLISH, ...(await OTHERS[`../../texts/${locale}/index.ts`]?.()) }
}

function pathOf(name: string): string {
  return `../../texts/en/${name}.json`
}
