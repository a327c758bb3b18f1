import { bool, defineEntity, int, long, ref, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

export const IssueAttachment = defineEntity({
  name: 'IssueAttachment',
  classNo: 8,
  fields: {
    name: str(),
    author: ref('User', readOnly),
    created: long(readOnly),
    updated: long(readOnly),
    size: long(readOnly),
    extension: str(readOnly),
    charset: str(readOnly),
    mimeType: str(readOnly),
    metaData: str(readOnly),
    draft: bool(readOnly),
    removed: bool(readOnly),
    base64Content: str(),
    url: str(readOnly),
    thumbnailURL: str(readOnly),
    visibility: ref('Visibility'),
    issue: ref('Issue', readOnly),
    comment: ref('IssueComment', readOnly),
    imageDimensions: ref('ImageDimensions', readOnly),
    imageDimension: ref('ImageDimensions', readOnly),
  },
})

/** Entities of files, of each kind of what they hang on. Features that add a kind add theirs. */
export interface AttachmentEntities {
  readonly IssueAttachment: 'Issue'
}
export type AttachmentEntity = keyof AttachmentEntities

/** Size of an image in pixels. */
export const ImageDimensions = defineEntity({
  name: 'ImageDimensions',
  fields: { width: int(readOnly), height: int(readOnly) },
})
