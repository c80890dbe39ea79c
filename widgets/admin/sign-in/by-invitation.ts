import '../gathered'

export { Invitation } from './invitation'
