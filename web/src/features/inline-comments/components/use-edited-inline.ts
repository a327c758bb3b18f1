import type { TextRange } from '@cairn/common/platform/anchors'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { createStore } from '../../../platform/store/index.ts'
import type { MarkedText, TextEditorHandle, TextMark } from '../../../ui/text-editor/text-editor-props.ts'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { isTooLong, placeInPublished, placesInWritten } from '../model/written-places.ts'
import type { Inline } from './use-inline.ts'
import { NEW, type Words, wordsOf } from './words.ts'

export type EditedInline = {
  readonly inline: Inline
  /** The words of comments, to be marked in the editor. */
  readonly marked: MarkedText
}

/** Words are looked for again when nothing was typed for so long; until then marks go along with what is typed, ms. */
const SETTLE_MS = 400

/**
 * The comments about words of an article while its text is written: they speak of what is published, which is followed
 * through what somebody has made of it.
 * @param written the text in the editor
 * @param editor null until it is there
 */
export function useEditedInline(inline: Inline, written: string, editor: TextEditorHandle | null): EditedInline {
  const { article, writing, setOpen, open } = inline
  const published = article.content ?? ''
  const version = article.contentVersion
  const { about } = writing
  const isSpokenOf = about !== null && !about.isGone
  const [aboutStart, aboutEnd] = isSpokenOf ? [about.start, about.end] : [-1, -1]
  // Whoever was led to a thread while they read is not led there again.
  const [visitsBefore] = useState(inline.visits)
  const visits = inline.visits - visitsBefore
  const settled = useDelayed(written, SETTLE_MS)
  const found = useMemo(
    () =>
      placesInWritten(published, settled, [
        ...inline.threads.filter(({ anchor, isOutdated }) => !isOutdated && anchor.version === version).map(wordsOf),
        ...(aboutStart < 0 ? [] : [{ id: NEW, start: aboutStart, end: aboutEnd }]),
      ]),
    [published, settled, inline.threads, version, aboutStart, aboutEnd],
  )
  const { threads, visible } = useMemo(() => {
    const inDraft = inline.threads.map(thread => (found.has(thread.root.id) ? thread : { ...thread, isOutdated: true }))
    const shown = new Set(inline.visible.map(({ root }) => root.id))
    return { threads: inDraft, visible: inDraft.filter(({ root }) => shown.has(root.id)) }
  }, [inline.threads, inline.visible, found])

  const [moves] = useState(() => createStore(0))
  const onMoved = useMemo(() => oncePerFrame(() => moves.set(moves.state() + 1)), [moves])
  const back = useCallback(() => {
    // A cell of a table has the focus in the editor, too.
    if (!document.activeElement?.closest('.text-editor .cm-editor')) editor?.focus()
  }, [editor])
  const choose = useCallback(
    (id: string | null, go?: boolean) => {
      setOpen(id, go)
      if (id === null) back()
    },
    [setOpen, back],
  )
  const words = useMemo((): Words | null => {
    if (!editor) return null
    const { places } = editor
    return {
      root: places?.root,
      scroller: places?.scroller,
      selected: () => selectedIn(editor, published),
      topOf: ({ id }) => places?.topOf(id),
      show: ({ id }) => showIn(editor, id, found.get(id)),
    }
  }, [editor, published, found])
  useScroll(words, onMoved)
  useShownWords(open, visits, editor)

  const marked = useMemo((): MarkedText => {
    const list = [...visible.map(({ root }) => root.id), NEW].flatMap((id): readonly TextMark[] => {
      const place = found.get(id)
      return place ? [{ id, ...place, isOpen: id === NEW || id === open }] : []
    })
    return {
      list,
      text: settled,
      onMoved,
      onPress: ids => {
        const next = ids.filter(id => id !== NEW)[(ids.indexOf(open ?? '') + 1) % ids.length]
        if (next !== undefined) setOpen(next)
        else if (open !== null) setOpen(null)
      },
    }
  }, [visible, found, settled, open, setOpen, onMoved])
  // Who shows the comments is not drawn again at each key.
  const edited = useMemo(
    (): Inline => ({
      ...inline,
      ...{ threads, visible, visits, moves, words, setOpen: choose, isEdited: true },
      begin: () => writing.begin(words?.selected() ?? NOTHING),
      writing: {
        ...writing,
        cancel: () => {
          writing.cancel()
          editor?.focus()
        },
        send: async () => {
          editor?.focus()
          await writing.send()
        },
      },
    }),
    [inline, threads, visible, visits, moves, words, choose, writing, editor],
  )
  return { marked, inline: edited }
}

const NOTHING = { place: undefined, problem: 'inline-comments.nothing' }

/** Where nothing is marked, the words are selected. */
function showIn(editor: TextEditorHandle, id: string, place: TextRange | undefined): void {
  if (editor.places) editor.places.show(id)
  else if (place) {
    editor.focus()
    editor.select(place.start, place.end)
  }
}

function selectedIn(editor: TextEditorHandle, published: string) {
  const range = editor.selection()
  if (range.start === range.end) return undefined
  return {
    place: placeInPublished(published, editor.text(), range),
    problem: isTooLong(range) ? 'inline-comments.tooLong' : 'inline-comments.unpublished',
  }
}

/** What stands beside the words goes where they go. */
function useScroll(words: Words | null, onMoved: () => void): void {
  const scroller = words?.scroller
  useEffect(() => {
    if (!scroller) return
    scroller.addEventListener('scroll', onMoved, { passive: true })
    return () => scroller.removeEventListener('scroll', onMoved)
  }, [scroller, onMoved])
}

/** Whoever is led to a thread sees its words as well. */
function useShownWords(open: string | null, visits: number, editor: TextEditorHandle | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that somebody is led there
  useEffect(() => {
    if (visits > 0 && open !== null) editor?.places?.show(open)
  }, [visits])
}

function oncePerFrame(run: () => void): () => void {
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      run()
    })
  }
}
