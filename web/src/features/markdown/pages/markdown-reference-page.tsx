import type { MarkdownOptions } from '@cairn/common/platform/markdown/parser'
import { EXAMPLE_OPTIONS, EXAMPLES, type Example } from '@cairn/common/platform/markdown/parser/examples'
import { useMemo, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { MarkdownView } from '../../../ui/markdown/index.ts'
import { Page } from '../../../ui/page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { exampleKey, matchingExamples } from '../model/examples.ts'

// Examples that name an address of the product name this one.
const OWN_BASE = new URL('.', document.baseURI).href
/** Those files of the examples that can be shown without being there: others are named. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="240" height="96"><rect width="240" height="96" rx="8" fill="#6366f1"/><circle cx="52" cy="48" r="24" fill="#fff"/></svg>')}`
const OPTIONS: MarkdownOptions = {
  ...EXAMPLE_OPTIONS,
  base: OWN_BASE,
  attachments: new Map([
    ['screen.png', PICTURE],
    ['image (1).png', PICTURE],
  ]),
}

/** The dialect of all texts, rule by rule: what is written, and how it reads. */
export function MarkdownReferencePage() {
  const t = useT()
  const [words, setWords] = useState('')
  const groups = useMemo(() => matchingExamples(EXAMPLES, words, t), [words, t])
  return (
    <Page title={t('markup.title')}>
      <div className="flex max-w-275 flex-col gap-8">
        <div className="flex flex-wrap items-end gap-4">
          <p className="min-w-0 flex-1 basis-80 text-muted">{t('markup.intro')}</p>
          <SearchField label={t('markup.search')} value={words} onChange={setWords} />
        </div>
        {groups.length === 0 && <p className="py-6 text-center text-muted">{t('markup.none')}</p>}
        {groups.map(([group, examples]) => (
          <section key={group} className="flex flex-col gap-4">
            <h2 className="text-lg font-semibold">{t(`markup.group.${group}`)}</h2>
            {examples.map(example => (
              <Rule key={example.name} example={example} />
            ))}
          </section>
        ))}
      </div>
    </Page>
  )
}

function Rule({ example }: { readonly example: Example }) {
  const t = useT()
  const { name } = example
  const source = example.source.replaceAll(EXAMPLE_OPTIONS.base ?? OWN_BASE, OWN_BASE)
  const title = t(exampleKey(name))
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <h3 className="text-xs font-semibold text-muted">{title}</h3>
      <div className="grid rounded-panel border border-line sm:grid-cols-2">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
          tabIndex={0}
          className="overflow-x-auto rounded-s-panel bg-sunken p-3 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere"
          dir="auto"
        >
          {source}
        </pre>
        <div className="min-w-0 border-line p-3 max-sm:border-t sm:border-s">
          <MarkdownView source={source} options={OPTIONS} />
        </div>
      </div>
    </section>
  )
}
