'use client'

import { Section, Table, ToolButton } from '../parts.js'
import type { EmulatorToolsProps } from './emulator-tools-props.js'

/** Injects the predefined faults of the emulator. */
export function EmulatorFaults({ control, state, act }: EmulatorToolsProps) {
  const add = (name: string) => act(`Added the fault "${name}".`, () => control.run('faults.addPreset', { name }))
  const remove = (id: number) => act('Removed the fault.', () => control.run('faults.remove', { id }))
  const clear = () => act('Removed all faults.', () => control.run('faults.clear'))
  return (
    <Section title="Faults">
      <div className="lk-devtools-tools">
        {state.presets.map((name) => (
          <ToolButton key={name} onClick={() => add(name)}>
            {name.charAt(0).toUpperCase() + name.slice(1)}
          </ToolButton>
        ))}
        {state.faults.length > 0 && <ToolButton onClick={clear}>Remove all faults</ToolButton>}
      </div>
      <Table
        label="Active faults"
        columns={['Route', 'Fault', 'Remove']}
        rows={state.faults.map(({ id, route, fault }) => ({
          key: id,
          cells: [
            <code key="route">{route}</code>,
            fault.type,
            <ToolButton key="remove" onClick={() => remove(id)}>
              Remove fault {id}
            </ToolButton>,
          ],
        }))}
        empty="No fault is active."
      />
    </Section>
  )
}
