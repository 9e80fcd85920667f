import { library } from '../../tools/build/library.ts'

export default library()
