import type { FieldError } from '#kernel/errors.ts'

interface Asked {
  amount_idr: number
}

interface Room {
  /** What is agreed for the load; null where nothing is. */
  cap_idr: number | null
  left_idr: number
  /** A receipt of the load that is approved already and says the same: two pictures of one piece of paper are two files. */
  same_no: string | null
}

interface Approval {
  approved_idr: number | null
  reason: string | null
}

/** What stands against an approval (dec.I4.14): more than was asked, and without a word a part, or more than the cap leaves. */
export function approveErrors({ amount_idr: asked }: Asked, room: Room, input: Approval): FieldError[] {
  const approved = input.approved_idr ?? asked
  if (approved > asked)
    return [
      {
        field: 'approved_idr',
        message: 'Must not be more than was asked for, {asked}',
        params: { asked: { idr: asked } },
      },
    ]
  if (input.reason !== null) return []
  if (room.same_no !== null)
    return [
      {
        field: 'reason',
        message: '{no} of the same load has this kind, day and amount too: say why both are paid',
        params: { no: room.same_no },
      },
    ]
  if (approved > room.left_idr)
    return [
      room.cap_idr === null
        ? { field: 'reason', message: 'No receipts are agreed for this route: say why it is paid' }
        : {
            field: 'reason',
            message: 'The route reimburses {cap} a trip and {left} is left: approve less, or say why',
            params: { cap: { idr: room.cap_idr }, left: { idr: room.left_idr } },
          },
    ]
  return approved < asked ? [{ field: 'reason', message: 'Say why a part of it is not paid' }] : []
}
