import { StackClientApp, stackAppInternalsSymbol } from '@stackframe/js'
import { app } from './app'

const json = app[stackAppInternalsSymbol].toClientJson()
export const copy = StackClientApp[stackAppInternalsSymbol].fromClientJson(json)
export const text: string = JSON.stringify(json)
