// What the dashboard shares with the parts of it that load later, gathered like `runtime.ts` into one chunk: each of them
// imports this.
import '../reading'
import '../../api/contract/list-facts'
import '../../api/contract/roles'
import './lists'
import './parts/export'
import './parts/failure'
import './parts/login'
import './parts/toolbar'
import './parts/waiting-place'
import './use-list'
