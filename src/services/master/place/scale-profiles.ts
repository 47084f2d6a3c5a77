import { fieldError } from '#kernel/errors.ts'
import type { NewOf } from '#kernel/record.ts'
import type { scaleProfile } from '#contracts/place/scale-profile.ts'
import type { ResourceRules } from '#engine/rules.ts'
import type { ServiceContext } from '#engine/context.ts'

/** A plant's own scales have an indicator: a simulated weight would be paid for. */
function refuseSimulator(
  { isReal }: ServiceContext,
  { protocol }: Partial<NewOf<typeof scaleProfile>>,
): void {
  if (isReal && protocol === 'simulator')
    throw fieldError(
      'protocol',
      'The simulator is for demonstration only; choose the protocol of the indicator',
    )
}

/** What a scale's profile may say depends on whether the plant is a real one. */
export const scaleProfileRules: ResourceRules<typeof scaleProfile> = {
  async onCreate({ ctx }, value) {
    refuseSimulator(ctx, value)
    return {}
  },
  async onUpdate({ ctx }, value) {
    refuseSimulator(ctx, value)
    return {}
  },
}
