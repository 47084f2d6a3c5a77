/** What siblings may do to trucks inside their own transaction; reading goes through vm.public_* views. */
export { setCondition } from '#services/vm/workshop/conditions.ts'
