import '../runtime'

export { caseTypeOf } from '../../api/contract/forms/topics'
