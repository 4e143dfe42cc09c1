import type { Command } from '../../../shared/commands/command.ts';
import { type CommandName, commands, isCommandName } from '../../../shared/commands/command-list.ts';
import { keysNow } from './key-bindings.ts';
import { partsOfKey } from './keys.ts';

type Placed = Pick<Command, 'where' | 'inDialogs'>;

/** True when the keys of both commands can be pressed in the same place. */
export function meet(one: Placed, other: Placed): boolean {
  // Masks are painted in a dialog, over which only some work.
  if ((one.where === 'masks') !== (other.where === 'masks'))
    return (one.where === 'masks' ? other : one).inDialogs === true;
  const isIn = (inner: string, outer: string) => outer === '' || inner === outer || inner.startsWith(`${outer}/`);
  return isIn(one.where, other.where) || isIn(other.where, one.where);
}

/** Other commands that have these keys where this one has its own. */
export function clashesOf(
  name: CommandName,
  keys: string,
  own: Readonly<Partial<Record<string, string>>>,
): CommandName[] {
  if (keys === '') return [];
  return Object.keys(commands)
    .filter(isCommandName)
    .filter(
      (each) => each !== name && meet(commands[each], commands[name]) && sameKeys(each, keysNow(each, own), keys),
    );
}

/** One digit represents all digits of a command with one key per pane. */
function sameKeys(name: CommandName, its: string, keys: string): boolean {
  if (its === keys) return true;
  const { fixed } = commands[name];
  return fixed === true && /\d$/.test(its) && /\d$/.test(keys) && its.slice(0, -1) === keys.slice(0, -1);
}

const editing = ['mod+a', 'mod+c', 'mod+v', 'mod+x', 'mod+z', 'mod+shift+z', 'mod+y'];
const browsers = [
  'mod+w',
  'mod+t',
  'mod+n',
  'mod+q',
  'mod+shift+w',
  'mod+shift+t',
  'mod+shift+n',
  'mod+r',
  'mod+l',
  'f5',
  'f11',
  'f12',
];
const walking = ['tab', 'shift+tab', 'enter', 'escape', 'shift+enter'];

/** Keys of a text field: there they stay its own. */
export function isEditing(keys: string): boolean {
  const { key, with: down } = partsOfKey(keys);
  return editing.includes(keys) || (down.has('mod') && /^(?:left|right|up|down|home|end|backspace|delete)$/.test(key));
}

/** Why these keys cannot be given to anything; `undefined` where they can. */
export function whyNotKeys(keys: string): string | undefined {
  if (walking.includes(keys)) return 'Tab, Enter, and Esc work on every page and dialog, and can’t be changed.';
  if (browsers.includes(keys)) return 'The window uses this shortcut, so it doesn’t reach Triptych.';
  return undefined;
}
