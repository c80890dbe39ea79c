import './guide'
import './menu'
import './tabs'
import './topics'
