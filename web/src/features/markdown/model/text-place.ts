import type { HostData } from '../../host-kinds/index.ts'
import { hostNameOf } from '../../host-kinds/index.ts'

/** Where a text is written: an issue, an article, or the project of what is to come. */
export type TextPlace = {
  readonly issue?: string | undefined
  readonly article?: string | undefined
  readonly project?: string | undefined
}

/** Who and what is offered in the texts of a host. */
export const textPlaceOf = ({ id, idReadable, project }: HostData): TextPlace =>
  hostNameOf(id) === 'issue' ? { issue: idReadable } : { article: id, project: project?.shortName ?? undefined }
