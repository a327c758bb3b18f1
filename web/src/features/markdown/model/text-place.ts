import type { HostData } from '../../host-kinds/index.ts'
import { hostNameOf } from '../../host-kinds/index.ts'

/** Where a text is written: an issue, or the project of what is to come or is no issue. */
export type TextPlace = { readonly issue?: string | undefined; readonly project?: string | undefined }

/** Who and what is offered in the texts of a host. */
export const textPlaceOf = ({ id, idReadable, project }: HostData): TextPlace =>
  hostNameOf(id) === 'issue' ? { issue: idReadable } : { project: project?.shortName ?? undefined }
