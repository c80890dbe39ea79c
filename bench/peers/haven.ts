/** All that the peers share with Haven: named here, where the compiler sees it move. */
export { contactSchemaFor } from '../../api/contract/forms/contact'
export { URGENCY_RANKS, urgencyRank } from '../../api/contract/records/urgency'
export { createLog } from '../../api/http/log'
export { logRequests } from '../../api/http/middleware/log-requests'
export { drawReference } from '../../api/store/records/references'
