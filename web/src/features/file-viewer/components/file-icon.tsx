import { File, FileArchive, FileCode, FileImage, FileText, FileVideo, type LucideIcon, Music } from 'lucide-react'
import type { AttachmentData } from '../model/attachment.ts'
import { languageOf, previewKind } from '../model/preview.ts'

/** A picture of the kind of a file. */
export function FileIcon({ file, size }: { readonly file: AttachmentData; readonly size: number }) {
  const Icon = iconOf(file)
  return <Icon size={size} strokeWidth={1.25} aria-hidden className="shrink-0 text-faint" />
}

function iconOf(file: AttachmentData): LucideIcon {
  switch (previewKind(file)) {
    case 'image':
      return FileImage
    case 'video':
      return FileVideo
    case 'audio':
      return Music
    case 'text':
      return languageOf(file.name ?? '') === '' ? FileText : FileCode
    case 'pdf':
      return FileText
    default:
      return /zip|gzip|tar|rar|7z/.test(file.mimeType ?? '') ? FileArchive : File
  }
}
