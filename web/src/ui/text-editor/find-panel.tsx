import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { ArrowDown, ArrowUp, CaseSensitive, Regex, Replace, ReplaceAll, WholeWord, X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/index.ts'
import { announce } from '../announce.ts'
import { IconButton } from '../button.tsx'

type FindPanelProps = { readonly view: EditorView }

type Words = Pick<SearchQuery, 'search' | 'replace' | 'caseSensitive' | 'regexp' | 'wholeWord'>

const MAX_COUNT = 1_000

/** Finding and replacing in a text: Enter goes on, Shift+Enter back, Escape closes. */
export function FindPanel({ view }: FindPanelProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState<Words>(() => wordsOf(getSearchQuery(view.state)))
  useEffect(() => input.current?.select(), [])
  const change = (part: Partial<Words>) => {
    const next = { ...words, ...part }
    setWords(next)
    view.dispatch({ effects: setSearchQuery.of(new SearchQuery({ ...next, literal: true })) })
  }
  const query = useMemo(() => new SearchQuery({ ...words, literal: true }), [words])
  const [state, setState] = useState(view.state)
  const found = useDeferredValue(useMemo(() => (query.valid ? countIn(state, query) : 0), [query, state]))
  const isBroken = words.search !== '' && !query.valid
  const go = (command: (view: EditorView) => boolean) => {
    command(view)
    setState(view.state)
  }
  const replaceEach = () => {
    const count = query.valid ? countIn(view.state, query) : 0
    go(replaceAll)
    announce(t('text-editor.find.replaced', { count }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      closeSearchPanel(view)
      view.focus()
    } else if (event.key === 'Enter' && event.target === input.current) go(event.shiftKey ? findPrevious : findNext)
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) go(replaceNext)
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') input.current?.select()
    else if (event.key === 'F3') go(event.shiftKey ? findPrevious : findNext)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const toggle = (name: 'caseSensitive' | 'wholeWord' | 'regexp', label: string, icon: typeof X) => (
    <IconButton
      label={label}
      icon={icon}
      size="small"
      aria-pressed={words[name]}
      className={words[name] ? 'bg-accent-soft text-accent-text' : ''}
      onPress={() => change({ [name]: !words[name] })}
    />
  )
  return (
    <search
      aria-label={t('text-editor.find')}
      onKeyDown={onKeyDown}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-raised px-2 py-1.5 text-sm"
    >
      <div className="flex min-w-0 flex-1 basis-72 items-center gap-1">
        <input
          ref={input}
          aria-label={t('text-editor.find')}
          placeholder={t('text-editor.find')}
          aria-invalid={isBroken}
          value={words.search}
          onChange={event => change({ search: event.target.value })}
          className="field-box h-7 min-w-24 flex-1 px-2"
        />
        {toggle('caseSensitive', t('text-editor.find.case'), CaseSensitive)}
        {toggle('wholeWord', t('text-editor.find.words'), WholeWord)}
        {toggle('regexp', t('text-editor.find.pattern'), Regex)}
        <span role="status" className="min-w-20 shrink-0 text-xs text-muted">
          {isBroken
            ? t('text-editor.find.patternBroken')
            : words.search === ''
              ? ''
              : found > MAX_COUNT
                ? t('text-editor.find.many', { count: MAX_COUNT })
                : t('text-editor.find.found', { count: found })}
        </span>
        <IconButton
          label={t('text-editor.find.previous')}
          icon={ArrowUp}
          size="small"
          onPress={() => go(findPrevious)}
        />
        <IconButton label={t('text-editor.find.next')} icon={ArrowDown} size="small" onPress={() => go(findNext)} />
      </div>
      <div className="flex min-w-0 flex-1 basis-56 items-center gap-1">
        <input
          aria-label={t('text-editor.find.replace')}
          placeholder={t('text-editor.find.replace')}
          value={words.replace}
          readOnly={view.state.readOnly}
          onChange={event => change({ replace: event.target.value })}
          className="field-box h-7 min-w-24 flex-1 px-2"
        />
        <IconButton label={t('text-editor.find.one')} icon={Replace} size="small" onPress={() => go(replaceNext)} />
        <IconButton label={t('text-editor.find.all')} icon={ReplaceAll} size="small" onPress={replaceEach} />
        <IconButton
          label={t('text-editor.find.close')}
          icon={X}
          size="small"
          onPress={() => {
            closeSearchPanel(view)
            view.focus()
          }}
        />
      </div>
    </search>
  )
}

function wordsOf({ search, replace, caseSensitive, regexp, wholeWord }: SearchQuery): Words {
  return { search, replace, caseSensitive, regexp, wholeWord }
}

/** How often it is found, up to one more than is told. */
function countIn(state: EditorState, query: SearchQuery): number {
  let count = 0
  const cursor = query.getCursor(state)
  while (count <= MAX_COUNT && !cursor.next().done) count++
  return count
}
