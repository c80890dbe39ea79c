import '../gathered'

export { Asked } from './asked'
export { SignIn } from './sign-in'
