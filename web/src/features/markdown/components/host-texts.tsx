import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react'
import { basePath, useGo } from '../../../platform/navigation/index.ts'
import { type DrawnText, type MarkdownOptions, MarkdownView } from '../../../ui/markdown/index.ts'
import { useAttachments } from '../../attachments/index.ts'
import type { AttachmentData } from '../../file-viewer/index.ts'
import type { HostData } from '../../host-kinds/index.ts'
import { useReferences } from '../api/use-references.ts'

const OptionsContext = createContext<MarkdownOptions>({})

/** Who wants the text that the page is about as it stands there; see `MarkdownViewProps`. */
export const PageTextContext = createContext<((text: DrawnText | null) => void) | undefined>(undefined)

type HostTextsProps = {
  readonly host: HostData
  /** Every text that is shown: their references are read in one go. */
  readonly texts: readonly string[]
  /** Files that came with the texts: by their names, too, texts speak of them. */
  readonly ownFiles?: readonly AttachmentData[]
  readonly children: ReactNode
}

const NO_FILES: readonly AttachmentData[] = []

/** Gives the texts of a host what their mentions, issue ids and file names resolve to. */
export function HostTexts({ host, texts, ownFiles = NO_FILES, children }: HostTextsProps) {
  const { data } = useAttachments(host.id)
  const files = [...ownFiles, ...(data?.files ?? NO_FILES)]
  return (
    <ProjectTexts project={host.project} texts={texts} files={files}>
      {children}
    </ProjectTexts>
  )
}

type ProjectTextsProps = Pick<HostTextsProps, 'texts' | 'children'> & {
  readonly project: Pick<NonNullable<HostData['project']>, 'shortName' | 'numberReference'> | null
  /** Files that the texts may name. */
  readonly files: readonly AttachmentData[]
}

/** The same for texts that belong to no host yet. */
export function ProjectTexts({ project, texts, files: attachments, children }: ProjectTextsProps) {
  const referenceProject = project?.numberReference ? (project.shortName ?? undefined) : undefined
  const { mentions, issues, articles, commits } = useReferences(texts, referenceProject)
  // Addresses are signed anew at each reading; the names tell whether anything changed.
  const names = attachments.map(({ id, name }) => `${id} ${name}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the files
  const files = useMemo(
    () => new Map(attachments.flatMap(({ name, url }) => (name && url ? [[name, url] as const] : []))),
    [names],
  )
  const options = useMemo<MarkdownOptions>(
    () => ({
      ...{ mentions, issues, articles, commits, attachments: files },
      ...(referenceProject ? { referenceProject } : {}),
    }),
    [mentions, issues, articles, commits, files, referenceProject],
  )
  return <OptionsContext value={options}>{children}</OptionsContext>
}

type TextProps = {
  readonly source: string
  readonly onToggleTask?: (position: number, checked: boolean) => unknown
  /** The text that the page is about; see `MarkdownViewProps`. */
  readonly isPageText?: boolean
}

/** A Markdown text of the host; its links to issues stay inside the client. */
export function HostText({ source, onToggleTask, isPageText = false }: TextProps) {
  const options = useOptionsOf(source)
  const onDrawn = useContext(PageTextContext)
  const go = useGo()
  const navigate = useCallback((href: string) => go(href.slice(basePath().length)), [go])
  return (
    <MarkdownView
      source={source}
      options={options}
      onNavigate={navigate}
      isPageText={isPageText}
      onDrawn={isPageText ? onDrawn : undefined}
      {...(onToggleTask ? { onToggleTask } : {})}
    />
  )
}

/**
 * What a text can resolve: one that names nobody is not drawn again when people, issues or files become known. A long
 * text is looked at only for what there is.
 */
function useOptionsOf(source: string): MarkdownOptions {
  const known = useContext(OptionsContext)
  const { mentions, issues, articles, commits, attachments } = useMemo(
    () => ({
      mentions: some(known.mentions) && source.includes('@') ? known.mentions : undefined,
      issues: some(known.issues) && /[-#]/.test(source) ? known.issues : undefined,
      articles: some(known.articles) && source.includes('-A-') ? known.articles : undefined,
      commits: some(known.commits) && /[0-9a-f]{7}/.test(source) ? known.commits : undefined,
      // Targets stand in brackets, or in HTML.
      attachments: some(known.attachments) && /[\]<]/.test(source) ? known.attachments : undefined,
    }),
    [known, source],
  )
  const { referenceProject } = known
  return useMemo(
    () => ({
      ...(mentions && { mentions }),
      ...(issues && { issues }),
      ...(articles && { articles }),
      ...(commits && { commits }),
      ...(attachments && { attachments }),
      ...(referenceProject && { referenceProject }),
    }),
    [mentions, issues, articles, commits, attachments, referenceProject],
  )
}

const some = (map: ReadonlyMap<string, unknown> | undefined): boolean => map !== undefined && map.size > 0
