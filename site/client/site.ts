import './menu'
import './topics'
