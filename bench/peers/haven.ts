/**
 * The parts of Haven that the compared programs use, too. This TypeScript file exports these parts, so that the
 * compiler reports an error when Haven moves one of them.
 */
export { inquirySchemaFor } from '../../api/contract/forms/inquiry'
export { URGENCY_RANKS, urgencyRank } from '../../api/contract/records/urgency'
export { createLog } from '../../api/http/log'
export { logRequests } from '../../api/http/middleware/log-requests'
export { drawReference } from '../../api/store/records/references'
