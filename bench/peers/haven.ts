/**
 * The parts of Haven that the compared programs use, too. They are exported from this TypeScript file, so that the
 * compiler notices when one of them moves.
 */
export { inquirySchemaFor } from '../../api/contract/forms/inquiry'
export { URGENCY_RANKS, urgencyRank } from '../../api/contract/records/urgency'
export { createLog } from '../../api/http/log'
export { logRequests } from '../../api/http/middleware/log-requests'
export { drawReference } from '../../api/store/records/references'
