import '../gathered'

export { Asked } from './asked'
export { Invitation } from './invitation'
export { SignIn } from './sign-in'
