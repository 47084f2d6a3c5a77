import { items } from '#contracts/answers.ts'
import { idOf } from '#contracts/reference-fields.ts'
import { AGENT_STATE } from '#contracts/telemetry/agent-hello.ts'
import { SCALE_FEED } from '#contracts/telemetry/scale-feed.ts'
import { TOWER, WEIGHBRIDGE } from '#access/duties.ts'
import { call, type Checked } from '#kernel/call.ts'

/** See the weights of the scales that are theirs; the administrator sets the scales up. */
export const FEED_READERS = [...WEIGHBRIDGE, ...TOWER, 'super-admin'] as const

export const readFeeds = call({
  at: 'GET /sub/v1/scale-feed/',
  summary: 'All scales of the caller as they stand now',
  roles: FEED_READERS,
  answer: items(SCALE_FEED),
  companyOnly: true,
})

export const readFeed = call({
  at: 'GET /sub/v1/scale-feed/{id}',
  summary: 'A scale as it stands now',
  roles: FEED_READERS,
  answer: SCALE_FEED,
  companyOnly: true,
})

export const readAgent = call({
  at: 'GET /sub/v1/scale-feed/{id}/agent',
  summary: 'The agent on the PC of a scale, as it last said of itself',
  roles: FEED_READERS,
  answer: items(AGENT_STATE),
  companyOnly: true,
})

const DRIVE_ON_INPUT = {
  trip_id: idOf({ label: 'Trip' }),
  truck_id: idOf({ label: 'Truck' }),
} as const

/** Which truck drives on a simulated scale: that of a trip, or any other. */
export type DriveOnInput = Checked<typeof DRIVE_ON_INPUT>

export const driveOnScale = call({
  at: 'POST /sub/v1/scale-feed/{id}/simulate',
  summary: 'Drive a truck on a simulated scale',
  roles: WEIGHBRIDGE,
  body: DRIVE_ON_INPUT,
  answer: SCALE_FEED,
  once: true,
})

export const driveOffScale = call({
  at: 'POST /sub/v1/scale-feed/{id}/leave',
  summary: 'Drive the truck off a simulated scale',
  roles: WEIGHBRIDGE,
  answer: SCALE_FEED,
  once: true,
})
