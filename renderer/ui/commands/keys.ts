// Keys are written as in `mod+shift+z`: modifiers in this order, then one key by the name below or by its character.

const modifiers = ['mod', 'alt', 'shift'] as const;
type Modifier = (typeof modifiers)[number];

const namesOfKeys: Readonly<Record<string, string>> = {
  ' ': 'space',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  '+': 'plus',
};

/** Characters on the keys of an English keyboard, by physical position of the key. */
const charactersByPlace: Readonly<Record<string, string>> = {
  Comma: ',',
  Period: '.',
  Slash: '/',
  Semicolon: ';',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Backquote: '`',
  Minus: '-',
  Equal: '=',
};

/** Fields of a `KeyboardEvent` that identify the pressed keys. */
export interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly getModifierState?: (name: string) => boolean;
}

interface Parts {
  readonly key: string;
  readonly with: ReadonlySet<Modifier>;
}

export function parseKeys(keys: string): Parts {
  const parts = keys.split('+');
  return { key: parts.at(-1) ?? '', with: new Set(modifiers.filter((each) => parts.slice(0, -1).includes(each))) };
}

/**
 * True when these keys are pressed. Digits match by position, because some keyboards write them with Shift only.
 * Letters and signs match by character, and by position when the character is no Latin letter or sign.
 */
export function isPressed(keys: string, event: Pressed): boolean {
  const expected = parseKeys(keys);
  const pressed = readPressedKeys(event);
  if (pressed === undefined) return false;
  const now = parseKeys(pressed);
  // Plus needs Shift on many keyboards; the key without Shift counts too.
  if (now.key !== expected.key && !(expected.key === 'plus' && now.key === '=')) return false;
  if (now.with.has('mod') !== expected.with.has('mod') || now.with.has('alt') !== expected.with.has('alt'))
    return false;
  // Shift may be required to type a sign, therefore Shift is ignored for signs.
  return isSign(expected.key) || now.with.has('shift') === expected.with.has('shift');
}

/** The pressed keys in our notation. `undefined` while only modifiers are pressed. */
export function readPressedKeys(event: Pressed): string | undefined {
  const key = keyOf(event);
  if (key === undefined) return undefined;
  // The right Alt key of many keyboards types characters; some systems report it as Ctrl and Alt.
  const writes = event.getModifierState?.('AltGraph') === true && event.key.length === 1;
  const down: Readonly<Record<Modifier, boolean>> = {
    mod: (event.ctrlKey || event.metaKey) && !writes,
    alt: event.altKey && !writes,
    shift: event.shiftKey && !isSign(key),
  };
  return [...modifiers.filter((each) => down[each]), key].join('+');
}

function keyOf(event: Pressed): string | undefined {
  const { key, code } = event;
  if (['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'CapsLock', 'Unidentified'].includes(key)) return undefined;
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1];
  // A key of digits without its lock is an arrow; a digit with the right Alt key is a sign.
  const isDigit = digit !== undefined && (key.length === 1 || key === 'Dead');
  if (isDigit && event.getModifierState?.('AltGraph') !== true) return digit;
  if (key.length > 1 && key !== 'Dead') return namesOfKeys[key] ?? key.toLowerCase();
  const isLatin = key.length === 1 && key > '\u001f' && key < '\u007f';
  // With Alt, some systems report a character that differs from the one on the key.
  const byPlace = !isLatin || (event.altKey && !/[a-z]/i.test(key));
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (byPlace && letter !== undefined) return letter.toLowerCase();
  if (!isLatin && code in charactersByPlace) return charactersByPlace[code];
  return namesOfKeys[key] ?? key.toLowerCase();
}

/** A sign of one character, which is another one with Shift. */
function isSign(key: string): boolean {
  return key === 'plus' || (key.length === 1 && !/[a-z0-9]/.test(key));
}

/** The keys as printed on this keyboard: `['Ctrl', '1']`. */
export function keyLabelsOf(keys: string, isMac = /mac/i.test(navigator.userAgent)): string[] {
  const names: Readonly<Record<string, string>> = {
    mod: isMac ? '⌘' : 'Ctrl',
    alt: isMac ? '⌥' : 'Alt',
    shift: 'Shift',
    enter: 'Enter',
    space: 'Space',
    escape: 'Esc',
    delete: 'Delete',
    backspace: '⌫',
    tab: 'Tab',
    home: 'Home',
    end: 'End',
    pageup: 'Page Up',
    pagedown: 'Page Down',
    up: '↑',
    down: '↓',
    left: '←',
    right: '→',
    plus: '+',
  };
  return keys === '' ? [] : keys.split('+').map((key) => names[key] ?? key.toUpperCase());
}

/** The keys as `aria-keyshortcuts` wants them: `Control+Shift+Z`. */
export function formatAriaKeys(keys: string, isMac = /mac/i.test(navigator.userAgent)): string {
  const names: Readonly<Record<string, string>> = {
    mod: isMac ? 'Meta' : 'Control',
    up: 'ArrowUp',
    down: 'ArrowDown',
    left: 'ArrowLeft',
    right: 'ArrowRight',
    plus: 'Plus',
    pageup: 'PageUp',
    pagedown: 'PageDown',
  };
  return keys
    .split('+')
    .map((key) => names[key] ?? key.charAt(0).toUpperCase() + key.slice(1))
    .join('+');
}
