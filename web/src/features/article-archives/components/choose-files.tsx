import { FileArchive, FolderOpen, FolderUp } from 'lucide-react'
import { FileTrigger } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { FileButton, FileDrop } from '../../../ui/file-drop.tsx'
import { type ChosenFile, chosenFiles, droppedFiles } from '../model/chosen-files.ts'

type ChooseFilesProps = { readonly onFiles: (files: readonly ChosenFile[]) => void; readonly isDisabled: boolean }

/** Takes a zip, files or a folder: dropped, pasted or chosen. */
export function ChooseFiles({ onFiles, isDisabled }: ChooseFilesProps) {
  const t = useT()
  return (
    <FileDrop
      isDisabled={isDisabled}
      onFiles={files => onFiles(chosenFiles(files))}
      onTransfer={data => void droppedFiles(data).then(onFiles)}
    >
      <div className="flex flex-col items-center gap-3 rounded-panel border border-dashed border-line-strong bg-sunken px-4 py-10 text-center">
        <span className="flex size-12 items-center justify-center rounded-full bg-surface text-faint">
          <FolderUp size={22} strokeWidth={1.5} aria-hidden />
        </span>
        <div className="flex max-w-110 flex-col gap-1">
          <p className="font-semibold">{t('article-archives.choose.title')}</p>
          <p className="text-muted">{t('article-archives.choose.text')}</p>
        </div>
        <div className="flex flex-wrap justify-center gap-2">
          <FileButton
            accept={['.zip', '.md', '.markdown', 'application/zip', 'text/markdown']}
            onFiles={files => onFiles(chosenFiles(files))}
          >
            <Button icon={FileArchive} isDisabled={isDisabled}>
              {t('article-archives.choose.zip')}
            </Button>
          </FileButton>
          <FileTrigger acceptDirectory onSelect={list => list && onFiles(chosenFiles(list))}>
            <Button icon={FolderOpen} isDisabled={isDisabled}>
              {t('article-archives.choose.folder')}
            </Button>
          </FileTrigger>
        </div>
      </div>
    </FileDrop>
  )
}
