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

/** Converts the keys of a command (`mod+shift+o`) to Electron's format. `undefined`: the menu does not show them. */
export function acceleratorOf(keys: string, platform: NodeJS.Platform): string | undefined {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  if (!/^(?:[a-z0-9]|f\d{1,2}|[,.[\]-])$/.test(key) && names[key] === undefined) return undefined;
  // A Mac menu cannot show keys without also handling them, and would take a plain letter away from text fields.
  if (platform === 'darwin' && !parts.includes('mod') && !/^f\d/.test(key)) return undefined;
  return parts.map((part) => names[part] ?? part.toUpperCase()).join('+');
}
