import '../gathered'

export { SignIn } from './sign-in'
export { SignInForSite as Asked } from './sign-in-for-site'
