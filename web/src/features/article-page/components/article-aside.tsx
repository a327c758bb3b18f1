import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { settle } from '../../../platform/query/index.ts'
import { type ArticleData, articleTags, limitArticleAsked } from '../../articles/index.ts'
import { audiencePlaceOf } from '../../host-kinds/index.ts'
import { TagField } from '../../issue-tags/index.ts'
import { FieldRow, type IssueUi, useHostRights } from '../../issue-ui/index.ts'
import { type Audience, AudienceMark, AudiencePicker, audienceOf, userName } from '../../users/index.ts'

type ArticleFieldsProps = { readonly article: ArticleData; readonly ui: IssueUi }

/** What an article has besides its text: tags, and who sees it. */
export function ArticleFields({ article, ui }: ArticleFieldsProps) {
  const t = useT()
  return (
    <dl aria-label={t('articles.fields')}>
      <FieldRow label={t('issue.tags')}>
        <TagField
          host={article}
          ui={ui}
          onAdd={tag => articleTags.add(article.id, tag)}
          onRemove={tag => articleTags.remove(article.id, tag)}
        />
      </FieldRow>
      {/* Names of groups are long: where they have no room beside it, they stand below it. */}
      <div className="flex min-h-8 flex-wrap items-start gap-x-1">
        <dt className="w-26 shrink-0 py-1.5 text-muted wrap-anywhere">{t('audience.label')}</dt>
        <dd className="flex min-h-8 min-w-0 grow basis-40 items-center">
          <ArticleAudience article={article} />
        </dd>
      </div>
    </dl>
  )
}

/** Who sees an article: its own limit, or that of the nearest above it. */
function ArticleAudience({ article }: { readonly article: ArticleData }) {
  const t = useT()
  const { canUpdate } = useHostRights(article)
  const { visibility, reporter } = article
  const isInherited = visibility?.inherited === true
  const audience = audienceOf(visibility)
  const [chosen, setChosen] = useState<Audience | null>(null)
  const own = isInherited ? [] : audience
  // What it comes to is asked once, when the choice is made.
  const decide = () => {
    setChosen(null)
    if (chosen && !isSameAudience(chosen, own)) settle(limitArticleAsked(article, chosen))
  }
  const everyone = t('articles.audience.project')
  if (!canUpdate)
    return (
      <span className="flex min-w-0 items-center gap-1.5 px-2">
        <span className="truncate">
          {audience.length === 0 ? everyone : audience.map(({ name }) => name).join(', ')}
        </span>
        <AudienceMark visibility={visibility} />
      </span>
    )
  return (
    <div className="flex min-w-0 flex-col items-start">
      <AudiencePicker
        label={t('audience.label')}
        value={chosen ?? own}
        onChange={setChosen}
        onClose={decide}
        place={audiencePlaceOf(article)}
        everyoneText={isInherited ? t('articles.audience.inherited') : everyone}
        everyoneShort={t(isInherited ? 'articles.audience.inherited' : 'audience.everyone.project')}
        anyway={reporter ? userName(reporter) : undefined}
      />
      {isInherited && (
        <p className="px-2 text-xs text-faint">
          {t('articles.audience.inheritedFrom', { names: audience.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </div>
  )
}

const isSameAudience = (some: Audience, others: Audience): boolean =>
  some.length === others.length && some.every(({ id }) => others.some(other => other.id === id))
