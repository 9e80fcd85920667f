import { library } from '../../tools/build/library.ts'

export default library({ entries: { bin: 'src/bin.ts' }, groups: [] })
