'use client'

import { formatDuration } from '../format-time.js'
import { Facts, Section, ToolButton } from '../parts.js'
import type { EmulatorToolsProps } from './emulator-tools-props.js'

const MINUTE = 60_000
const STEPS = [
  ['1 minute', MINUTE],
  ['10 minutes', 10 * MINUTE],
  ['1 day', 24 * 60 * MINUTE],
] as const

/** Moves the clock of the emulator. The clock of the page stays. */
export function EmulatorClock({ control, state: { clock }, act }: EmulatorToolsProps) {
  const advance = (millis: number) =>
    act(`Moved the clock of the emulator forward by ${formatDuration(millis)}.`, () =>
      control.run('clock.advance', { millis }),
    )
  const reset = () => act('Reset the clock of the emulator.', () => control.run('clock.reset'))
  return (
    <Section title="Clock">
      <Facts facts={{ 'Clock of the emulator': describe(clock) }} />
      <div className="lk-devtools-tools">
        {STEPS.map(([name, millis]) => (
          <ToolButton key={name} onClick={() => advance(millis)}>
            Forward {name}
          </ToolButton>
        ))}
        <ToolButton onClick={reset}>Reset the clock</ToolButton>
      </div>
    </Section>
  )
}

function describe({ ahead, frozen }: EmulatorToolsProps['state']['clock']): string {
  if (frozen) return 'stopped'
  if (ahead === 0) return 'the time of this machine'
  return `${formatDuration(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}`
}
