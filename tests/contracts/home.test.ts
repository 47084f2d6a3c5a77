import { expect, test } from 'vitest'
import { ROLES } from '#access/roles.ts'
import { mayOpen } from '#access/screens.ts'
import { homeTiles } from '#contracts/home.ts'
import { resourceNamed } from '#contracts/index.ts'
import { screenList } from '#contracts/screen-lists.ts'
import { missingTexts } from '../support/missing-texts.ts'

test.each(ROLES)(
  'every tile of %s counts a list the role may read and leads to a screen it may open',
  (role) => {
    for (const tile of homeTiles(role)) {
      const { resource, screen } = screenList(tile.list)
      const { access } = resourceNamed(resource)
      expect(access.read === 'staff' || access.read.includes(role)).toBe(true)
      expect(mayOpen(screen, role)).toBe(true)
      expect(missingTexts([tile.label, tile.note])).toEqual([])
    }
  },
)
