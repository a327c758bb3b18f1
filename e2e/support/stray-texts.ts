import type { Page } from '@playwright/test'
import SERVER_TEXTS from '../../common/src/texts/en.json' with { type: 'json' }
import type { World } from './world.ts'

/** What people wrote or named themselves; every such text may stand on a screen as it is. */
async function contents({ api }: World): Promise<readonly string[]> {
  const found = new Set<string>()
  const collect = (value: unknown): void => {
    // Where a text is shown in one line, its Markdown is left out.
    if (typeof value === 'string' && value !== '') found.add(value).add(value.replaceAll(/[*_`]/g, ''))
    else if (Array.isArray(value)) for (const part of value) collect(part)
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) collect(part)
  }
  const paths = [
    'issues?$top=-1&fields=idReadable,summary,tags(name),attachments(name),reporter(login,fullName),customFields(name,value(name,login,fullName)),comments(author(login,fullName))',
    'articles?$top=-1&fields=idReadable,summary',
    'admin/projects?$top=-1&fields=name,shortName,description,customFields(emptyFieldText,defaultValues(name),field(name))',
    'users?$top=-1&fields=login,fullName,email',
    'groups?$top=-1&fields=name,description',
    'users/me/permanentTokens?fields=name',
    'savedQueries?$top=-1&fields=name,query',
    'tags?$top=-1&fields=name',
    'admin/customFieldSettings/bundles/state?fields=values(name)',
    'admin/customFieldSettings/bundles/enum?fields=values(name)',
    'issueLinkTypes?fields=name,sourceToTarget,targetToSource',
    'admin/timeTrackingSettings?fields=workItemTypes(name),attributePrototypes(name,values(name))',
    'admin/deletedItems?$top=-1&fields=name,issue,deletedBy(login,fullName)',
    'agiles?$top=-1&fields=name,sprints(name,goal),quickFilters(name,query),columnSettings(columns(presentation))',
    'admin/projectTemplates?fields=name,description,fieldNames',
    'admin/nodes?fields=name,release',
  ]
  for (const path of paths) collect(await api.get(path))
  return [...found]
}

// What the server says of queries and commands, and calls backlogs, is in its own languages, of which no pseudo-locale is one.
const SPOKEN_BY_SERVER = Object.entries(SERVER_TEXTS)
  .filter(([key]) => /^(search|command)\.|^board\.backlog$/.test(key))
  .flatMap(([, text]) => text.split(/[{}]/))
  .map(part => part.trim())
  .filter(part => /\p{L}{2}/u.test(part))

/** Texts on a screen in a pseudo-locale, hidden labels included, that came from no catalogue. */
export async function strayTexts(page: Page, world: World): Promise<readonly string[]> {
  const known = [...(await contents(world)), ...SPOKEN_BY_SERVER]
  return page.evaluate(contentTexts => {
    // These are names, numbers, times, keys and what people wrote, also when it is compared word by word.
    const SELF_SPOKEN =
      'time, kbd, code, pre, textarea, .md, .cm-content, span:has(> ins, > del), [role=option] b, [aria-hidden=true], script, style, title'
    // Labels of the component library for screen readers, some in a language that runs from right to left; addresses,
    // sizes and zones say the same in every language.
    const NEUTRAL =
      /^(Dismiss|Clear search|[\p{Script=Hebrew} .]+Enter[\p{Script=Hebrew} .]+|UTC|https?:\/\/\S+|[\d.,\u200e\u200f\u2068\u2069\s]*[kMG]?B[\d.,\u200e\u200f\u2068\u2069\s]*)$/u
    const own = new Set(contentTexts)
    // What stands in a box is also what is told about it.
    for (const { value } of document.querySelectorAll('input')) for (const word of value.split(/\s+/)) own.add(word)
    own.delete('')
    const isStray = (text: string): boolean => {
      const words = text.replace(/\s+/g, ' ').trim()
      if (!/\p{L}{2}/u.test(words) || words.includes('⟦') || words.includes('⟧') || NEUTRAL.test(words)) return false
      if (own.has(words)) return false
      // What is left after everything known is taken out.
      let rest = words
      for (const part of [...own].sort((a, b) => b.length - a.length)) rest = rest.replaceAll(part, '')
      return /\p{Script=Latin}{2}/u.test(rest)
    }
    const strays: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (node.closest(SELF_SPOKEN)) continue
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']) {
          const value = node.getAttribute(name)
          if (value && isStray(value)) strays.push(`${name}: ${value}`)
        }
      } else if (node.parentElement && !node.parentElement.closest(SELF_SPOKEN)) {
        const text = node.textContent ?? ''
        // A message with arguments may be several nodes of one element.
        if (isStray(text) && isStray(node.parentElement.textContent ?? '')) strays.push(text)
      }
    }
    return [...new Set(strays)]
  }, known)
}
