const names: Readonly<Record<string, string>> = {
  mod: 'CmdOrCtrl',
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  space: 'Space',
  delete: 'Delete',
  backspace: 'Backspace',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  up: 'Up',
  down: 'Down',
  left: 'Left',
  right: 'Right',
  plus: 'Plus',
};

/** Keys of a command (`mod+shift+o`) as Electron writes them. `undefined`: they are not shown in a menu. */
export function acceleratorOf(keys: string, platform: NodeJS.Platform): string | undefined {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  if (!/^(?:[a-z0-9]|f\d{1,2}|[,.[\]-])$/.test(key) && names[key] === undefined) return undefined;
  // A Mac cannot show keys without listening for them too, and would take a plain letter out of every text.
  if (platform === 'darwin' && !parts.includes('mod') && !/^f\d/.test(key)) return undefined;
  return parts.map((part) => names[part] ?? part.toUpperCase()).join('+');
}
