/**
 * The parts that the peers share with Haven. This file imports the parts, so that the compiler notices when one moves.
 */
export { inquirySchemaFor } from '../../api/contract/forms/inquiry'
export { URGENCY_RANKS, urgencyRank } from '../../api/contract/records/urgency'
export { createLog } from '../../api/http/log'
export { logRequests } from '../../api/http/middleware/log-requests'
export { drawReference } from '../../api/store/records/references'
