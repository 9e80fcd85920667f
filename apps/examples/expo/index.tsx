import { registerRootComponent } from 'expo'
import { App } from './app'
import { client } from './client'

registerRootComponent(() => <App client={client} />)
