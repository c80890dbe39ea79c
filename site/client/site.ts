import './menu'
import './tabs'
import './topics'
