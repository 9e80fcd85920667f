const OFF = 'notes.single-keys-off'

/** Whether single keys, such as `n`, are shortcuts. Users of speech input may turn them off. */
export const hasSingleKeys = () => localStorage.getItem(OFF) === null

export const setSingleKeys = (isOn: boolean) => (isOn ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, 'yes'))
