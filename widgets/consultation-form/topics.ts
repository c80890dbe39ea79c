import '../runtime'

export { caseTypeOf } from '../../api/contract/topics'
