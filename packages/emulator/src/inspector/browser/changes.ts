import { elementById, showStatus } from './dom.js'

/** Shows the address of the emulator, and whether the page is connected to it. Calls `changed` after each change of its data. */
export function listenToChanges(changed: () => void): void {
  const host = elementById('host')
  host.textContent = location.host
  const setLive = (live: boolean) => host.setAttribute('data-live', String(live))
  const events = new EventSource('/__emulator/events')
  events.addEventListener('open', () => setLive(true))
  events.addEventListener('changed', changed)
  events.addEventListener('error', () => {
    setLive(false)
    showStatus('The emulator is unreachable. This page reconnects automatically.')
  })
}
