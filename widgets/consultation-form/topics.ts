import '../runtime'

// Only pages that set a topic load this file.
export { readTopic } from '../../api/contract/forms/topics'
