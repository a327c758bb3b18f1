import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { countUnsent, forgetOwner } from '../../../platform/storage/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'

/** Before the sign-in: a session ended while texts were in this browser alone, which only whoever wrote them sees again. */
export function UnsentBanner() {
  const t = useT()
  const [count, setCount] = useState(countUnsent)
  if (count === 0) return null
  const drop = () => {
    forgetOwner({ sparesUnsent: false })
    setCount(0)
  }
  return (
    <Banner>
      <p>{t('auth.unsent.text', { count })}</p>
      <Button variant="link" size="small" onPress={drop}>
        {t('auth.unsent.delete', { count })}
      </Button>
    </Banner>
  )
}
