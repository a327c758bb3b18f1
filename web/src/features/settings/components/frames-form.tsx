import { allowedFrameOf } from '@cairn/common/platform/markdown'
import { useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useChangeFrames, useFrameSettings } from '../api/use-frame-settings.ts'

/** Which pages of other sites texts may show in frames: one address a line. */
export function FramesForm({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const t = useT()
  const settings = useFrameSettings()
  if (settings.isPending) return <Skeleton className="h-40 w-full" />
  if (settings.isError) return <ErrorState title={t('settings.loadFailed')} onRetry={() => void settings.refetch()} />
  const saved = settings.data.join('\n')
  return <Fields key={saved} saved={saved} isReadOnly={isReadOnly} />
}

function Fields({ saved, isReadOnly }: { readonly saved: string; readonly isReadOnly: boolean }) {
  const t = useT()
  const [text, setText] = useState(saved)
  const update = useChangeFrames()
  const addresses = text.split('\n').flatMap(line => (line.trim() === '' ? [] : [line.trim()]))
  const faulty = addresses.find(address => allowedFrameOf(address, [location.hostname]) === null)
  const save = (next: readonly string[] | null) =>
    update.mutateAsync(next).catch(error => {
      toast({ tone: 'danger', text: problemText(error, t('settings.failed')) })
    })
  const submit = () => (faulty === undefined ? save(addresses) : undefined)
  return (
    <Form onSubmit={submit} className="flex flex-col gap-2">
      <TextArea
        label={t('settings.frames')}
        description={t('settings.frames.text')}
        value={text}
        onChange={setText}
        error={faulty === undefined ? undefined : t('settings.frames.faulty', { address: faulty })}
        isReadOnly={isReadOnly}
        rows={6}
        inputClassName="font-mono text-xs leading-5 text-left [direction:ltr]"
      />
      {!isReadOnly && (
        <div className="flex flex-wrap gap-2">
          {text !== saved && (
            <>
              <Button
                type="submit"
                variant="primary"
                size="small"
                isPending={update.isPending}
                isDisabled={faulty !== undefined}
              >
                {t('ui.save')}
              </Button>
              <Button variant="ghost" size="small" onPress={() => setText(saved)}>
                {t('ui.cancel')}
              </Button>
            </>
          )}
          <Button variant="ghost" size="small" onPress={() => void save(null)}>
            {t('settings.frames.reset')}
          </Button>
        </div>
      )}
    </Form>
  )
}
