/** What siblings may do to trucks inside their own transaction; reading goes through vm.public_* views. */
export { setCondition } from '#services/vm/workshop/conditions.ts'
export { askForMaintenance, openJobOf } from '#services/vm/workshop/jobs-of-trucks.ts'
