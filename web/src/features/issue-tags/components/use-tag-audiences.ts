import { getProject } from '@cairn/common/features/projects'
import { useQuery } from '@tanstack/react-query'
import { call, isAway } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { offerAgain } from '../../../ui/offer-again.ts'
import { refusalText } from '../../conflicts/index.ts'

const OWN = 'own'

/** Who can be let see a new tag: its maker alone, or the project's team as well, where one may share. */
export function useTagAudiences(projectId: string | undefined, isWanted: boolean) {
  const t = useT()
  const mayShare = useCan('SHARE_WATCH_FOLDER')
  const { data } = useQuery({
    queryKey: ['admin/projects', projectId, 'team'],
    queryFn: ({ signal }) =>
      call(getProject, { params: { id: projectId ?? '' }, fields: { team: { id: true, name: true } }, signal }),
    enabled: isWanted && mayShare && projectId !== undefined,
    staleTime: 300_000,
  })
  const team = data?.team
  return [
    { id: OWN, description: t('issues.tags.newOwn') },
    ...(mayShare && team ? [{ id: team.id, description: t('issues.tags.newTeam', { team: team.name ?? '' }) }] : []),
  ]
}

/** Id of the group that a way of making a tag shares it with. */
export const groupOf = (way: string | undefined): string | undefined =>
  way === undefined || way === OWN ? undefined : way

/** Says why a tag was not made; when nobody could take it, it is offered to be made once more. */
export const tellRefusal =
  (name: string, again: () => void) =>
  (error: unknown): void =>
    offerAgain(name, refusalText(error), isAway(error) ? again : undefined)
