import { modules } from '../../tools/build/modules.ts'

export default modules()
